import { useState } from 'react';
import { formatDistance, formatTime, type Moment, none } from '../../format/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { useNow } from '../use-now.ts';
import styles from './time-text.module.css';

interface TimeTextProps {
  at: Moment;
  /** Shows how far off it is as well, beside the time. */
  relative?: boolean;
}

/** A moment in the browser's zone, in full; how far off it is stands beside it, or under the pointer. A dash for none. */
export function TimeText({ at, relative = false }: TimeTextProps) {
  const text = formatTime(at);
  if (!at || text === none) return <span>{none}</span>;
  const dateTime = typeof at === 'string' ? at : at.toISOString();
  return relative ? (
    <Relative at={at} dateTime={dateTime} text={text} />
  ) : (
    <Absolute at={at} dateTime={dateTime} text={text} />
  );
}

interface ShownTime {
  at: Moment;
  dateTime: string;
  text: string;
}

function Relative({ at, dateTime, text }: ShownTime) {
  const distance = formatDistance(at, useNow(30_000));
  return (
    <span className={styles.aged} title={`${text} (${distance})`}>
      <time className={styles.time} dateTime={dateTime}>
        {text}
      </time>{' '}
      <span className={styles.age}>{`(${distance})`}</span>
    </span>
  );
}

/** How far off it is matters when somebody asks: a table of times needs no clock. */
function Absolute({ at, dateTime, text }: ShownTime) {
  const [distance, setDistance] = useState(() => formatDistance(at, serverNow()));
  return (
    <time dateTime={dateTime} title={distance} onPointerEnter={() => setDistance(formatDistance(at, serverNow()))}>
      {text}
    </time>
  );
}

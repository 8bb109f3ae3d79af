import { useState } from 'react';
import { formatDistance, formatTime, none, type TimeValue } from '../../format/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { useNow } from '../use-now.ts';
import styles from './time-text.module.css';

interface TimeTextProps {
  at: TimeValue;
  /** Also shows the distance from now, beside the time. */
  relative?: boolean;
}

/** A full time in the browser's zone, with its distance from now beside it or in its tooltip; a dash for null. */
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

interface TimeProps {
  at: TimeValue;
  dateTime: string;
  text: string;
}

function Relative({ at, dateTime, text }: TimeProps) {
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

/** Updates the distance only on pointer enter, so that a table of times needs no clock. */
function Absolute({ at, dateTime, text }: TimeProps) {
  const [distance, setDistance] = useState(() => formatDistance(at, serverNow()));
  return (
    <time dateTime={dateTime} title={distance} onPointerEnter={() => setDistance(formatDistance(at, serverNow()))}>
      {text}
    </time>
  );
}

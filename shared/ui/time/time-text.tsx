import { useState } from 'react';
import { formatDistance, formatTime, type Moment, none } from '../../format/index.ts';
import { useNow } from '../use-now.ts';

interface TimeTextProps {
  at: Moment;
  /** Shows how far off it is; the time itself is under the pointer. */
  relative?: boolean;
}

/** A moment in the browser's zone, with how far off it is under the pointer, or the other way round; a dash for none. */
export function TimeText({ at, relative = false }: TimeTextProps) {
  const text = formatTime(at);
  if (!at || text === none) return none;
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
  const now = useNow(30_000);
  return (
    <time dateTime={dateTime} title={text}>
      {formatDistance(at, now)}
    </time>
  );
}

/** How far off it is matters when somebody asks: a table of times needs no clock. */
function Absolute({ at, dateTime, text }: ShownTime) {
  const [distance, setDistance] = useState(() => formatDistance(at));
  return (
    <time dateTime={dateTime} title={distance} onPointerEnter={() => setDistance(formatDistance(at))}>
      {text}
    </time>
  );
}

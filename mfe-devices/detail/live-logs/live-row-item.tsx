import { formatClock, formatTime } from '@dmp/shared/format';
import { memo } from 'react';
import { framePayloadExtract, messageLabel } from './frame-head.ts';
import styles from './live-row-item.module.css';
import type { LiveRow, MessageRow } from './message-buffer.ts';
import { OpenedMessage } from './opened-message.tsx';

/** Maximum characters of a payload in a row. */
const extractLength = 300;

interface LiveRowItemProps {
  row: LiveRow;
  index: number;
  /** Pixels from the top of the list. */
  start: number;
  opened: boolean;
  stationOf(evseUid: string): string;
  onToggle(seq: number): void;
  /** Measures the height of an opened row. */
  measure(element: HTMLElement | null): void;
}

/** One row of the live messages: a message that can be opened, or a gap. */
export const LiveRowItem = memo(function LiveRowItem(props: LiveRowItemProps) {
  const { row, index, start, opened, measure } = props;
  return (
    <li
      ref={opened ? measure : undefined}
      data-index={index}
      className={styles.item}
      data-kind={row.kind === 'gap' ? 'gap' : row.origin}
      data-opened={opened}
      style={{ transform: `translateY(${start}px)` }}
    >
      {row.kind === 'gap' ? (
        <span className={styles.gap} title={row.text}>
          {row.text}
        </span>
      ) : (
        <MessageLine {...props} row={row} />
      )}
    </li>
  );
});

function MessageLine({ row, opened, stationOf, onToggle }: LiveRowItemProps & { row: MessageRow }) {
  const { time, origin, evseUid, head, message, seq } = row;
  const station = evseUid === '' ? '' : stationOf(evseUid);
  return (
    <>
      <button
        type="button"
        className={styles.line}
        translate="no"
        aria-expanded={opened}
        onClick={({ currentTarget: { parentElement } }) => {
          onToggle(seq);
          // Content opened at the bottom of the list would not be visible.
          if (!opened) requestAnimationFrame(() => parentElement?.scrollIntoView?.({ block: 'nearest' }));
        }}
      >
        <span aria-hidden className={styles.mark} />
        <time className={styles.time} dateTime={time} title={formatClock(time)}>
          {formatTime(time)}
        </time>
        <span className={styles.origin}>{origin === 'EVSE' ? 'EVSE' : 'Server'}</span>
        <span className={styles.station}>{station}</span>
        <span className={styles.label} data-failed={head.kind === 'error' || head.kind === 'other'}>
          {messageLabel(head)}
        </span>
        <span className={styles.extract}>{framePayloadExtract(message, head, extractLength)}</span>
      </button>
      {opened ? <OpenedMessage row={row} station={station} /> : null}
    </>
  );
}

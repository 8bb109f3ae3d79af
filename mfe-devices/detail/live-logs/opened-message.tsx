import { limits } from '@dmp/shared/contract';
import { formatNumber, formatTime } from '@dmp/shared/format';
import { useMemo } from 'react';
import { CopyText } from './copy-text.tsx';
import type { MessageRow } from './message-buffer.ts';
import styles from './opened-message.module.css';
import { prettyMessage } from './pretty-payload.ts';

/** The whole of one message: its payload over several lines, the frame to be copied. */
export function OpenedMessage({ row, station }: { row: MessageRow; station: string }) {
  const { messageId, payload } = useMemo(() => prettyMessage(row.message, row.head), [row]);
  const rest = payload.length - limits.payloadShown;
  return (
    <div className={styles.opened}>
      <div className={styles.facts}>
        <span>{formatTime(row.time)}</span>
        {station ? <span>{station}</span> : null}
        {messageId === undefined ? null : <span>Message id {messageId}</span>}
        <CopyText small label="Copy message" what="The message" text={() => row.message} />
      </div>
      <pre className={styles.payload}>{payload.slice(0, limits.payloadShown)}</pre>
      {rest > 0 ? (
        <p className={styles.rest}>{formatNumber(rest)} more characters are not shown; Copy has all.</p>
      ) : null}
    </div>
  );
}

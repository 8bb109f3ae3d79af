import { formatTime } from '@dmp/shared/format';
import { PayloadView } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { CopyText } from './copy-text.tsx';
import type { MessageRow } from './message-buffer.ts';
import styles from './opened-message.module.css';
import { readMessage } from './read-message.ts';

/** A whole message: its formatted payload, and a button that copies the frame. */
export function OpenedMessage({ row, station }: { row: MessageRow; station: string }) {
  const { messageId, payload } = useMemo(() => readMessage(row.message), [row]);
  return (
    <div className={styles.opened}>
      <div className={styles.facts}>
        <span>{formatTime(row.time)}</span>
        {station ? <span>{station}</span> : null}
        {messageId === undefined ? null : <span>{`Message ID ${messageId}`}</span>}
        <CopyText small label="Copy message" what="Message" text={() => row.message} />
      </div>
      <PayloadView label="Payload" text={payload} fileName={`message-${messageId ?? row.time}.json`} />
    </div>
  );
}

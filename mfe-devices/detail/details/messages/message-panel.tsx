import { Button } from '@dmp/shared/antd/shell';
import { evseMessagesApi } from '@dmp/shared/api';
import { type Device, type EvseMessage, limits, permissionsLike } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { onDemand, ShortList, type SmallTableColumn, TimeText, useShortList } from '@dmp/shared/ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import styles from '../panel.module.css';

const MessageDialog = onDemand(async () => (await import('./message-dialog.tsx')).MessageDialog, 'Write message');

const writers = permissionsLike('update:dm-devices-');

const columns: readonly SmallTableColumn<EvseMessage>[] = [
  {
    key: 'timestamp',
    title: 'Written',
    width: 210,
    render: ({ timestamp, userName }) => (
      <span className={styles.pair}>
        <TimeText at={timestamp} />
        <span className={styles.soft}>{userName}</span>
      </span>
    ),
  },
  {
    key: 'message',
    title: 'Message',
    render: ({ message }) => <span className={styles.written}>{message}</span>,
  },
];

/** Messages of users about a charger, newest first. Any permission to change the device allows writing. */
export function MessagePanel({ device: { id, chargeboxId, message } }: { device: Device }) {
  const { session } = useShell();
  const messages = useApi(evseMessagesApi);
  const { mutate } = useSWRConfig();
  const [isWriting, setIsWriting] = useState(false);
  const list = useShortList({
    name: 'EVSE messages',
    parentId: chargeboxId,
    size: limits.pageSizeOf.evseMessages,
    fetch: (query, signal) => messages.list(chargeboxId, query, signal),
    failure: 'Get messages failed!',
    refreshKey: message,
  });
  return (
    <div className={styles.panel}>
      {writers.some((permission) => session.can(permission)) ? (
        <div>
          <Button
            onClick={() => setIsWriting(true)}
            onPointerEnter={MessageDialog.prefetch}
            onFocus={MessageDialog.prefetch}
          >
            Write message
          </Button>
        </div>
      ) : null}
      <ShortList
        label="Messages"
        noun="message"
        columns={columns}
        rowKey={({ timestamp, message: text }) => `${timestamp} ${text}`}
        list={list}
        empty="No one has written a message about this charger."
        minWidth={400}
      />
      {isWriting ? (
        <MessageDialog
          chargeboxId={chargeboxId}
          onSaved={() => {
            list.refreshFirstPage();
            // The device shows its newest message.
            void mutate(['device', id]);
          }}
          onClose={() => setIsWriting(false)}
        />
      ) : null}
    </div>
  );
}

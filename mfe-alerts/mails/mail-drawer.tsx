import { Drawer } from '@dmp/shared/antd/dialog';
import { Link } from '@dmp/shared/antd/router';
import { alertsApi } from '@dmp/shared/api';
import type { AlertMail } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FailedState, type Field, FieldGrid, Panels, Skeleton, TimeText, useEntity } from '@dmp/shared/ui';
import { kindWords } from '../words/mail-words.ts';
import { Delivery } from './delivery.tsx';
import styles from './mail-drawer.module.css';

export interface MailDrawerProps {
  id: string;
  onClose(): void;
}

/** One mail as it was written, and how far it has got. */
export function MailDrawer({ id, onClose }: MailDrawerProps) {
  const alerts = useApi(alertsApi);
  const { entity, error, unknown, busy, reload } = useEntity(
    ['alert mail', id],
    (signal) => alerts.getMail(id, signal),
    {
      failure: 'Get email failed!',
      saidByPage: [404],
      refreshInterval: 30_000,
    },
  );
  return (
    <Drawer open size={800} title="Email" onClose={onClose}>
      {entity ? <Mail mail={entity} /> : null}
      {!entity && unknown ? <p role="alert">This email does not exist.</p> : null}
      {!entity && !unknown && error ? (
        <FailedState
          title="The email could not be loaded"
          error={error}
          onRetry={() => void reload()}
          retrying={busy}
        />
      ) : null}
      {!entity && !error ? <Skeleton label="Loading email" heading lines={[420, 320, '100%', '100%', '60%']} /> : null}
    </Drawer>
  );
}

function Mail({ mail }: { mail: AlertMail }) {
  const { subject, recipients, createdAt, kind, alertId, alertName, messageId, text, html } = mail;
  const fields: Field[] = [
    { label: 'To', value: recipients.join(', ') },
    { label: 'Created', value: <TimeText at={createdAt} /> },
    { label: 'Alert', value: <Link to={`/alerts?alert=${encodeURIComponent(alertId)}`}>{alertName}</Link> },
    { label: 'Kind', value: kindWords[kind] },
    { label: 'Message-ID', value: messageId },
    { label: 'State', value: <Delivery delivery={mail} /> },
  ];
  return (
    <article className={styles.mail}>
      <h2>{subject}</h2>
      <FieldGrid fields={fields} />
      <pre className={styles.text}>{text}</pre>
      {/* Its source and nothing else: what a mail has in it never becomes part of the console. */}
      <Panels
        name="alert.mail"
        panels={[
          {
            key: 'html',
            label: 'HTML',
            folded: true,
            draw: () => (
              <pre className={styles.source} translate="no">
                {html}
              </pre>
            ),
          },
        ]}
      />
    </article>
  );
}

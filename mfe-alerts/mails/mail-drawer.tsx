import { Drawer } from '@dmp/shared/antd/dialog';
import { Link } from '@dmp/shared/antd/router';
import { alertsApi } from '@dmp/shared/api';
import type { AlertMail } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { type DetailField, FailedState, FieldGrid, Panels, Skeleton, TimeText, useEntity } from '@dmp/shared/ui';
import { mailKindWords } from '../words/mail-words.ts';
import { MailDeliveryDetails } from './delivery.tsx';
import styles from './mail-drawer.module.css';

interface MailDrawerProps {
  id: string;
  onClose(): void;
}

/** Drawer of one email: its delivery, text, and HTML source. */
export function MailDrawer({ id, onClose }: MailDrawerProps) {
  const alerts = useApi(alertsApi);
  const { entity, error, notFound, busy, reload } = useEntity(
    ['alert mail', id],
    (signal) => alerts.getMail(id, signal),
    {
      failure: 'Get email failed!',
      silentStatuses: [404],
      refreshInterval: 30_000,
    },
  );
  return (
    <Drawer open size={800} title="Email" onClose={onClose}>
      {entity ? <Mail mail={entity} /> : null}
      {!entity && notFound ? <p role="alert">This email does not exist.</p> : null}
      {!entity && !notFound && error ? (
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
  const fields: DetailField[] = [
    { label: 'To', value: recipients.join(', ') },
    { label: 'Created', value: <TimeText at={createdAt} /> },
    { label: 'Alert', value: <Link to={`/alerts?alert=${encodeURIComponent(alertId)}`}>{alertName}</Link> },
    { label: 'Kind', value: mailKindWords[kind] },
    { label: 'Message-ID', value: messageId },
    { label: 'State', value: <MailDeliveryDetails delivery={mail} /> },
  ];
  return (
    <article className={styles.mail}>
      <h2>{subject}</h2>
      <FieldGrid fields={fields} />
      <pre className={styles.text}>{text}</pre>
      {/* Only the source: the HTML of an email must never be rendered in the console. */}
      <Panels
        name="alert.mail"
        panels={[
          {
            key: 'html',
            label: 'HTML',
            folded: true,
            render: () => (
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

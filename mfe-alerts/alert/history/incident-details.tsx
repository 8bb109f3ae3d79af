import { Link } from '@dmp/shared/antd/router';
import type { AlertIncident, AlertMailDelivery } from '@dmp/shared/contract';
import { type DetailField, FieldGrid } from '@dmp/shared/ui';
import { MailDeliveryDetails } from '../../mails/delivery.tsx';
import { AffectedSites } from '../evaluation/affected-sites.tsx';
import styles from './alert-history.module.css';

const endReasons: Readonly<Record<NonNullable<AlertIncident['endReason']>, string>> = {
  RECOVERED: 'Recovered',
  DEACTIVATED: 'Deactivated by staff',
};

export function IncidentDetails({ incident }: { incident: AlertIncident }) {
  const { sites, siteCount, recipients, startMail, endMail, endReason } = incident;
  const fields: DetailField[] = [
    { label: 'Recipients', value: recipients.join(', ') || 'None (silenced or held back)' },
    ...(endReason ? [{ label: 'End reason', value: endReasons[endReason] }] : []),
    ...(startMail ? [{ label: 'Start email', value: <IncidentMail mail={startMail} /> }] : []),
    ...(endMail ? [{ label: 'End email', value: <IncidentMail mail={endMail} /> }] : []),
  ];
  return (
    <div className={styles.details}>
      <FieldGrid fields={fields} />
      {siteCount > 0 ? <AffectedSites label="Sites affected" sites={sites} count={siteCount} /> : null}
    </div>
  );
}

const IncidentMail = ({ mail }: { mail: AlertMailDelivery }) => (
  <>
    <MailDeliveryDetails delivery={mail} />
    <Link to={`/alerts/mails?mail=${encodeURIComponent(mail.id)}`}>Open email</Link>
  </>
);

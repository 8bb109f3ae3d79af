import { Link } from '@dmp/shared/antd/router';
import type { AlertEpisode, AlertMailDelivery } from '@dmp/shared/contract';
import { type Field, FieldGrid } from '@dmp/shared/ui';
import { Delivery } from '../../mails/delivery.tsx';
import { NamedSites } from '../found/named-sites.tsx';
import styles from './alert-history.module.css';

const endReasons: Readonly<Record<NonNullable<AlertEpisode['endReason']>, string>> = {
  RECOVERED: 'Recovered',
  DEACTIVATED: 'Deactivated by staff',
};

/** All that is known of one time that an alert went off. */
export function EpisodeDetails({ episode }: { episode: AlertEpisode }) {
  const { sites, siteCount, recipients, startMail, endMail, endReason } = episode;
  const fields: Field[] = [
    { label: 'Recipients', value: recipients.join(', ') || 'None (silenced or held back)' },
    ...(endReason ? [{ label: 'End reason', value: endReasons[endReason] }] : []),
    ...(startMail ? [{ label: 'Start email', value: <MailOf mail={startMail} /> }] : []),
    ...(endMail ? [{ label: 'End email', value: <MailOf mail={endMail} /> }] : []),
  ];
  return (
    <div className={styles.details}>
      <FieldGrid fields={fields} />
      {siteCount > 0 ? <NamedSites label="Sites affected" sites={sites} count={siteCount} /> : null}
    </div>
  );
}

const MailOf = ({ mail }: { mail: AlertMailDelivery }) => (
  <>
    <Delivery delivery={mail} />
    <Link to={`/alerts/mails?mail=${encodeURIComponent(mail.id)}`}>Open email</Link>
  </>
);

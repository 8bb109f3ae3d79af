import type { Alert, AlertEvaluation, AlertIncident, AlertMailOverview, AlertSite } from '@dmp/shared/contract';
import type { ColumnType, Generated } from 'kysely';

/** A JSON column: read as the parsed value, written as text made by `JSON.stringify`. */
type Json<T> = ColumnType<T, string, string>;

/** Tables of alerts, of what they found and of what they wrote. */
export interface AlertTables {
  alerts: {
    id: string;
    name: string;
    description: string | null;
    type: Alert['type'];
    interval_seconds: number;
    active: boolean;
    email_recipients: string[];
    site_ids: string[] | null;
    exclude_sites: boolean | null;
    severity: Alert['severity'];
    threshold: number | null;
    version: Generated<number>;
    updated_by: string;
    updated_at: Generated<Date>;
    /** E-mail of the vendor who made it, in lower case; null for an alert of staff. */
    owner: string | null;
    next_evaluation_at: Generated<Date>;
    evaluation: ColumnType<AlertEvaluation | null, string | null | undefined, string | null>;
    silenced_until: Date | null;
    silence_note: string | null;
    silenced_by: string | null;
  };
  alert_episodes: {
    id: string;
    alert_id: string;
    started_at: Date;
    ended_at: Date | null;
    end_reason: AlertIncident['endReason'] | null;
    sites: Json<AlertSite[]>;
    site_count: number;
    recipients: Generated<string[]>;
    end_owed: Generated<boolean>;
    /** Whether it went off because somebody changed it. */
    by_change: Generated<boolean>;
  };
  alert_mails: {
    id: string;
    number: Generated<number>;
    alert_id: string;
    alert_name: string;
    owner: string | null;
    episode_id: string | null;
    kind: AlertMailOverview['kind'];
    message_id: string;
    in_reply_to: string | null;
    recipients: string[];
    delivered_to: Generated<string[]>;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: Date;
    state: Generated<AlertMailOverview['state']>;
    attempts: Generated<number>;
    due_at: Date;
    claimed_until: Date | null;
    sent_at: Date | null;
    last_error: string | null;
    /** The user whose change of the alert it follows; null where the network has changed. */
    changed_by: string | null;
  };
}

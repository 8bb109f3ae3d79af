import { randomUUID } from 'node:crypto';
import type { AlertMailOverview } from '@dmp/shared/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../database/index.ts';
import type { Letter, Occasion, Sender } from './letter.ts';

export type AlertRow = Selectable<Tables['alerts']>;
export type EpisodeRow = Selectable<Tables['alert_episodes']>;

/**
 * The row of a mail that waits to be sent.
 *
 * @param changedBy the user whose change of the alert it follows, as `limits.alertMails` counts it
 */
export function mailRow(
  kind: AlertMailOverview['kind'],
  alert: AlertRow,
  episode: Pick<EpisodeRow, 'id' | 'recipients'>,
  { subject, text, html }: Letter,
  { publicUrl, now, changedBy = null }: { publicUrl: string; now: Date; changedBy?: string | null },
): Insertable<Tables['alert_mails']> {
  const idOf = (one: typeof kind) => `<alert-${one.toLowerCase()}-${episode.id}@${new URL(publicUrl).hostname}>`;
  return {
    id: randomUUID(),
    ...{ alert_id: alert.id, alert_name: alert.name, owner: alert.owner, episode_id: episode.id, kind },
    message_id: idOf(kind),
    // Mail programs put the two below each other.
    in_reply_to: kind === 'ENDED' ? idOf('STARTED') : null,
    ...{ recipients: episode.recipients, subject, body_text: text, body_html: html },
    ...{ created_at: now, due_at: now, changed_by: changedBy },
  };
}

export const senderOf = (alert: AlertRow): Sender => ({
  ...{ id: alert.id, name: alert.name, description: alert.description },
  ...{ type: alert.type, severity: alert.severity, threshold: alert.threshold },
});

export const occasionOf = (episode: EpisodeRow): Occasion => ({
  ...{ startedAt: episode.started_at, sites: episode.sites, siteCount: episode.site_count },
  ...(episode.ended_at ? { endedAt: episode.ended_at } : {}),
});

import { randomUUID } from 'node:crypto';
import { type AlertEvaluation, type AlertSite, limits } from '@dmp/shared/contract';
import type { Insertable } from 'kysely';
import type { Tables } from '../database/index.ts';
import { evaluationOf } from './evaluation.ts';
import { endLetter, startLetter } from './letter.ts';
import { type AlertRow, type EpisodeRow, mailRow, occasionOf, senderOf } from './mail-rows.ts';
import { evaluate, type Network, type Rule } from './rules.ts';
import { transitionOf } from './transition.ts';

/** The episodes that matter to what comes next. */
export interface Episodes {
  /** The one that goes on. */
  open?: EpisodeRow;
  /** The one that people are still to be told is over. */
  owed?: EpisodeRow;
}

/** What an evaluation of one alert has to write. */
export interface Verdict {
  evaluation: AlertEvaluation;
  /** When it is evaluated again. */
  nextAt: Date;
  begun: EpisodeRow[];
  changed: EpisodeRow[];
  mails: Insertable<Tables['alert_mails']>[];
}

export interface EvaluationContext {
  now: Date;
  publicUrl: string;
}

/** Whom the mail of an alert that goes off is counted for, and until when it waits (`start-mails.ts`). */
export interface StartMail {
  changedBy: string | null;
  heldUntil: Date | null;
}

export const ruleOf = (alert: AlertRow): Rule => ({
  ...{ type: alert.type, siteIds: alert.site_ids, excludeSites: alert.exclude_sites, threshold: alert.threshold },
});

export const isSilenced = ({ silenced_until }: Pick<AlertRow, 'silenced_until'>, now: Date): boolean =>
  silenced_until !== null && silenced_until > now;

/** Evaluates an alert and decides what becomes of it. */
export function judge(
  alert: AlertRow,
  network: Network,
  { open, owed }: Episodes,
  { changedBy, heldUntil }: StartMail,
  moment: EvaluationContext,
): Verdict {
  const { now, publicUrl } = moment;
  const rule = ruleOf(alert);
  const evaluation = evaluationOf(rule, evaluate(rule, network), now);
  const silenced = isSilenced(alert, now);
  const standing = { open: open && { told: open.recipients.length > 0 }, endOwed: owed !== undefined };
  const step = transitionOf(evaluation.alerting, { silenced, held: heldUntil !== null }, standing);
  const verdict: Verdict = { evaluation, nextAt: now, begun: [], changed: [], mails: [] };
  const sender = senderOf(alert);

  if (owed && step.tellsOwedEnd) {
    const told = { ...owed, end_owed: false };
    verdict.changed.push(told);
    const letter = endLetter(sender, occasionOf(told), { by: 'recovery' }, publicUrl);
    verdict.mails.push(mailRow('ENDED', alert, told, letter, moment));
  }
  const recipients = step.tellsStart ? { recipients: alert.email_recipients } : {};
  let episode = open;
  if (step.begins) {
    episode = { ...newEpisode(alert.id, evaluation, now), ...recipients, by_change: changedBy !== null };
    verdict.begun.push(episode);
  } else if (open && step.ends) {
    episode = { ...open, ended_at: now, end_reason: 'RECOVERED', end_owed: step.owesEnd };
    verdict.changed.push(episode);
  } else if (open) {
    episode = { ...withSites(open, evaluation), ...recipients };
    const isSame = episode.site_count === open.site_count && episode.sites.length === open.sites.length;
    if (!isSame || step.tellsStart) verdict.changed.push(episode);
  }
  if (episode && step.tellsStart) {
    const letter = startLetter(sender, occasionOf(episode), evaluation, publicUrl);
    verdict.mails.push(mailRow('STARTED', alert, episode, letter, { ...moment, changedBy }));
  }
  if (episode && step.tellsEnd) {
    const letter = endLetter(sender, occasionOf(episode), { by: 'recovery', found: evaluation }, publicUrl);
    verdict.mails.push(mailRow('ENDED', alert, episode, letter, moment));
  }
  const isStartOwed = evaluation.alerting && !standing.open?.told;
  const isUntold = silenced && (standing.endOwed || step.owesEnd || isStartOwed);
  const held = isStartOwed ? heldUntil : null;
  verdict.nextAt = nextAfter(alert, now, isUntold ? alert.silenced_until : held);
  return verdict;
}

const newEpisode = (alertId: string, { sites, siteCount }: AlertEvaluation, now: Date): EpisodeRow => ({
  ...{ id: randomUUID(), alert_id: alertId, started_at: now, ended_at: null, end_reason: null },
  ...{ sites, site_count: siteCount, recipients: [], end_owed: false, by_change: false },
});

/** One episode for each alert: sites that join it are noted, and mail nothing. */
function withSites(episode: EpisodeRow, { sites, siteCount }: AlertEvaluation): EpisodeRow {
  const known = new Set(episode.sites.map(({ id }) => id));
  const joined: AlertSite[] = sites.filter(({ id }) => !known.has(id));
  return {
    ...episode,
    sites: [...episode.sites, ...joined].slice(0, limits.alertSitesNamed),
    site_count: Math.max(episode.site_count, siteCount),
  };
}

/**
 * An interval after it was due, so that the moments do not wander; what was missed is not made up for. Where
 * something waits to be mailed, no later than that.
 */
function nextAfter({ next_evaluation_at, interval_seconds }: AlertRow, now: Date, waitsUntil: Date | null): Date {
  const step = interval_seconds * 1000;
  const due = next_evaluation_at.getTime();
  const steps = Math.max(0, Math.floor((now.getTime() - due) / step)) + 1;
  const next = due + steps * step;
  return new Date(waitsUntil ? Math.min(next, waitsUntil.getTime()) : next);
}

import { randomUUID } from 'node:crypto';
import type { AlertEvaluation } from '@dmp/shared/contract';
import type { Insertable, Kysely } from 'kysely';
import {
  type AlertRow,
  countNetworks,
  type EpisodeRow,
  endLetter,
  evaluate,
  evaluationOf,
  mailRow,
  type Network,
  occasionOf,
  ruleOf,
  type SiteCounts,
  senderOf,
  startLetter,
} from '../alerts/index.ts';
import type { Tables } from '../database/index.ts';
import type { SeedPart } from './parts.ts';
import { createRandom, type Random } from './random.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How far back the history goes. */
const historyDays = 14;

type NewAlert = Omit<Insertable<Tables['alerts']>, 'id' | 'updated_by'>;

const base = { description: null, active: true, email_recipients: ['noc@example.com'] };
const down = { ...base, type: 'SITE_DOWN' as const, threshold: null };
const low = { ...base, type: 'LOW_SITE_AVAILABILITY' as const, exclude_sites: null };
const network = { ...base, type: 'LOW_NETWORK_AVAILABILITY' as const, site_ids: null, exclude_sites: null };

/** More alerts of each type, with what they found in the last two weeks and what they wrote. */
export const alertHistoryPart: SeedPart = {
  name: 'alert-history',
  async write(kysely, { seed, now, publicUrl }) {
    const counted = await countNetworks(kysely, [
      { type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 0, owner: null },
    ]);
    const known = counted(null);
    const random = createRandom(seed, 'alerts');
    const ids = [...known.sites.keys()].sort();
    const alerts = await kysely
      .insertInto('alerts')
      .values(
        alertsOver(ids, random, now).map((alert) => ({
          ...{ id: randomUUID(), updated_by: 'olga@example.com', updated_at: new Date(now.getTime() - 20 * dayMs) },
          ...{ silenced_until: null, silence_note: null, silenced_by: null },
          ...alert,
          next_evaluation_at: now,
        })),
      )
      .returningAll()
      .execute();
    const told = alerts.flatMap((alert) =>
      pastEpisodes(createRandom(seed, 'alert', alert.name), alert, known, now).map((past) =>
        lettersOf(alert, past, publicUrl),
      ),
    );
    if (told.length === 0) return;
    await writeHistory(kysely, told);
  },
};

/** What a network of these sites is watched by; without two sites, as a whole alone. */
function alertsOver(ids: readonly string[], random: Random, now: Date): NewAlert[] {
  const some = (count: number) => [...new Set(Array.from({ length: count }, () => random.pick(ids)))];
  const whole: NewAlert[] = [
    { ...network, name: 'Network at a standstill', interval_seconds: 900, severity: 'CRITICAL', threshold: 40 },
    { ...network, name: 'Network by day', interval_seconds: 86_400, severity: 'LOW', threshold: 98 },
    { ...network, name: 'Network in the evening', interval_seconds: 1800, severity: 'HIGH', threshold: 75 },
  ];
  if (ids.length < 2) return whole;
  const pair = ids.slice(0, 2);
  const several = (count: number) => [...new Set([...pair, ...some(count)])];
  const works = { until: new Date(now.getTime() + 2 * dayMs), note: 'The transformer is replaced' };
  const duty = ['noc@example.com', 'duty@example.com'];
  return [
    ...whole,
    { ...down, name: 'Flagship sites', interval_seconds: 900, severity: 'CRITICAL', exclude_sites: false },
    { ...down, name: 'Highway sites', interval_seconds: 1800, severity: 'HIGH', exclude_sites: false },
    {
      ...{ ...down, name: 'Sites under construction', interval_seconds: 3600, severity: 'LOW', exclude_sites: false },
      ...{ silenced_until: works.until, silence_note: works.note, silenced_by: 'olga@example.com' },
    },
    { ...low, name: 'City centers', interval_seconds: 3600, severity: 'HIGH', threshold: 60 },
    { ...low, name: 'Hotels', interval_seconds: 14_400, severity: 'LOW', threshold: 40 },
    { ...low, name: 'Retail', interval_seconds: 7200, severity: 'LOW', threshold: 90 },
  ].map((alert): NewAlert => {
    const watched = alert.type === 'LOW_NETWORK_AVAILABILITY' ? null : several(8);
    return {
      ...(alert as NewAlert),
      site_ids: watched,
      email_recipients: random.chance(0.4) ? duty : base.email_recipients,
    };
  });
}

/** One time that an alert went off, and what it found at both ends. */
interface Past {
  episode: EpisodeRow;
  first: AlertEvaluation;
  last: AlertEvaluation;
}

function pastEpisodes(random: Random, alert: AlertRow, network: Network, now: Date): Past[] {
  const intervalMs = alert.interval_seconds * 1000;
  const pasts: Past[] = [];
  const until = now.getTime() - dayMs;
  let time = now.getTime() - historyDays * dayMs + random.integer(0, dayMs);
  for (;;) {
    const startedAt = new Date(Math.floor(time / 60_000) * 60_000);
    const endedAt = new Date(
      startedAt.getTime() + intervalMs * random.integer(1, alert.interval_seconds > 7200 ? 2 : 8),
    );
    if (endedAt.getTime() > until) return pasts;
    const first = evaluationOf(ruleOf(alert), evaluate(ruleOf(alert), worse(random, alert, network)), startedAt);
    const last = evaluationOf(ruleOf(alert), evaluate(ruleOf(alert), whole(network)), endedAt);
    if (first.alerting) {
      const episode: EpisodeRow = {
        ...{ id: randomUUID(), alert_id: alert.id, started_at: startedAt, ended_at: endedAt, end_reason: 'RECOVERED' },
        ...{ sites: first.sites, site_count: first.siteCount },
        ...{ recipients: alert.email_recipients, end_owed: false, by_change: false },
      };
      pasts.push({ episode, first, last });
    }
    time = endedAt.getTime() + random.integer(2 * dayMs, 6 * dayMs);
  }
}

const withAvailable = (network: Network, availableAt: (site: SiteCounts) => number): Network => {
  const sites = [...network.sites.values()].map((site) => {
    const available = availableAt(site);
    return { ...site, available, down: site.evses - available };
  });
  const available = sites.reduce((sum, site) => sum + site.available, 0);
  const all = { ...network.atSites, available, down: network.atSites.evses - available };
  return { ...network, sites: new Map(sites.map((site) => [site.id, site])), atSites: all, total: all };
};

/** The network when all was well. */
const whole = (network: Network): Network => withAvailable(network, ({ evses }) => evses);

/** The network when one or two of the sites watched were down, or for the whole of it a third. */
function worse(random: Random, alert: AlertRow, network: Network): Network {
  const ids = alert.site_ids;
  if (!ids) return withAvailable(network, ({ evses }) => Math.floor(evses * 0.3));
  const struck = new Set([random.pick(ids), ...(random.chance(0.3) ? [random.pick(ids)] : [])]);
  return withAvailable(network, ({ id, evses }) => (struck.has(id) ? 0 : evses));
}

function lettersOf(alert: AlertRow, { episode, first, last }: Past, publicUrl: string) {
  const sender = senderOf(alert);
  const occasion = occasionOf(episode);
  const start = startLetter(sender, occasion, first, publicUrl);
  const end = endLetter(sender, occasion, { by: 'recovery', found: last }, publicUrl);
  return {
    episode,
    mails: [
      mailRow('STARTED', alert, episode, start, { publicUrl, now: episode.started_at }),
      mailRow('ENDED', alert, episode, end, { publicUrl, now: occasion.endedAt ?? episode.started_at }),
    ],
  };
}

async function writeHistory(kysely: Kysely<Tables>, told: readonly ReturnType<typeof lettersOf>[]): Promise<void> {
  await kysely
    .insertInto('alert_episodes')
    .values(told.map(({ episode }) => ({ ...episode, sites: JSON.stringify(episode.sites) })))
    .execute();
  const mails = told.flatMap((one) => one.mails);
  // Numbered in the order of their time. There was nobody to send them.
  mails.sort((a, b) => new Date(a.created_at).getTime() - new Date(b.created_at).getTime());
  await kysely
    .insertInto('alert_mails')
    .values(mails.map((mail) => ({ ...mail, state: 'CAUGHT' as const })))
    .execute();
}

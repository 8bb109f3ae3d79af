import type { AttentionKind } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { leisureAfter } from '../pacing/slices.ts';
import { connectorFacts, deviceFacts, type Slice, slicesOf } from './device-facts.ts';
import { type Found, foundOn, foundWithin, type OfDevice } from './found.ts';
import { firmwareFacts, jobFacts, siteFacts } from './network-facts.ts';
import {
  connectorFindings,
  deviceFindings,
  firmwareFindings,
  isReturning,
  jobFindings,
  type Pause,
  siteFindings,
  spans,
} from './rules.ts';

/** What is found on devices slice by slice. */
const ofSlices: readonly AttentionKind[] = ['OFFLINE', 'FAULTED', 'SILENT', 'CONTRADICTION', 'CERTIFICATE'];

/** When a round is, and when the next one. */
export interface RoundTimes {
  now: Date;
  everyMs: number;
}

/**
 * Applies the rules to the network, and keeps what they find, if it is time. Each piece is a statement of its own:
 * one that fails leaves what was found before, and the next round goes over all of it again.
 *
 * @returns whether it was time
 */
export async function findDue(db: Kysely<Tables>, { now, everyMs }: RoundTimes): Promise<boolean> {
  const claimed = await claimDue(db, { now, everyMs });
  if (!claimed) return false;
  for (const slice of await slicesOf(db)) {
    const began = performance.now();
    await keep(db, ofSlices, await findIn(db, slice, now, claimed.pause), slice);
    await leisureAfter(performance.now() - began);
  }
  // Until then a site is down because its chargers are still on their way: what was found before stays.
  if (!isReturning(claimed.pause, now)) await keep(db, ['SITE_DOWN'], await findSites(db));
  await keep(db, ['FAILED_JOB'], await findJobs(db, now));
  await keep(db, ['FIRMWARE'], await findFirmware(db, now));
  await forgetAcknowledgements(db, now);
  await sql`update attention_rounds set ended_at = ${now}`.execute(db);
  return true;
}

/** The round, if it is due and nobody else has it; with the last time in which there was none for long. */
async function claimDue(
  db: Kysely<Tables>,
  { now, everyMs }: RoundTimes,
): Promise<{ pause: Pause | undefined } | undefined> {
  const missed = sql`ended_at < ${new Date(now.getTime() - spans.offlineAfter)}::timestamptz`;
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    update attention_rounds set due_at = ${new Date(now.getTime() + everyMs)},
      paused_from = case when ${missed} then ended_at else paused_from end,
      paused_to = case when ${missed} then ${now}::timestamptz else paused_to end
    where due_at <= ${now} returning paused_from as "from", paused_to as "to"`.execute(db);
  const [round] = rows;
  return round && { pause: round.from && round.to ? { from: round.from, to: round.to } : undefined };
}

async function findIn(db: Kysely<Tables>, slice: Slice, now: Date, pause: Pause | undefined): Promise<Found[]> {
  const devices = await deviceFacts(db, slice, now);
  const connectors = await connectorFacts(db, slice, now);
  return [
    ...devices.flatMap((device) => foundOn(device, deviceFindings(device, now, pause))),
    ...byDevice(connectors).flatMap(([device, own]) => foundOn(device, connectorFindings(own, now))),
  ];
}

function byDevice<Row extends OfDevice>(rows: readonly Row[]): [OfDevice, Row[]][] {
  const groups = new Map<string, [OfDevice, Row[]]>();
  for (const row of rows) {
    const group = groups.get(row.deviceId);
    if (group) group[1].push(row);
    else groups.set(row.deviceId, [row, [row]]);
  }
  return [...groups.values()];
}

const findSites = async (db: Kysely<Tables>): Promise<Found[]> =>
  (await siteFacts(db)).flatMap((site) => foundWithin(site.id, site.scope, siteFindings(site)));

const findJobs = async (db: Kysely<Tables>, now: Date): Promise<Found[]> =>
  (await jobFacts(db, now)).flatMap((job) => foundWithin(job.id, job.scope, jobFindings(job, now)));

const findFirmware = async (db: Kysely<Tables>, now: Date): Promise<Found[]> =>
  (await firmwareFacts(db, now)).flatMap((update) => foundOn(update, firmwareFindings(update, now)));

/** Makes these all that is found of these kinds, on the devices of the slice or anywhere. What is as it was is not written. */
async function keep(
  db: Kysely<Tables>,
  kinds: readonly AttentionKind[],
  found: readonly Found[],
  slice?: Slice,
): Promise<void> {
  const rows = found.map(({ deviceId, ...row }) => ({ ...row, device_id: deviceId }));
  const looked = slice ? sql`a.device_id > ${slice.after}::uuid and a.device_id <= ${slice.upTo}::uuid` : sql`true`;
  await sql`
    with found as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as x(kind text, subject text, scope text, owner text, device_id uuid, since timestamptz, extent integer)
    ), gone as (
      delete from attention a
      where a.kind = any(${[...kinds]}::text[]) and ${looked} and not exists (
        select from found f where f.kind = a.kind and f.subject = a.subject and f.scope = a.scope)
    )
    insert into attention as a (kind, subject, scope, owner, device_id, since, extent)
    select kind, subject, scope, owner, device_id, since, extent from found
    on conflict (kind, subject, scope) do update
      set owner = excluded.owner, since = excluded.since, extent = excluded.extent
      where (a.owner, a.since, a.extent) is distinct from (excluded.owner, excluded.since, excluded.extent)`.execute(
    db,
  );
}

/** Those whose time is over, and those of what has changed or is gone. */
async function forgetAcknowledgements(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from attention_acknowledgements k
    where k.until <= ${now} or (k.until is null and not exists (
      select from attention a
      where a.kind = k.kind and a.subject = k.subject and a.since is not distinct from k.since and a.extent = k.extent
    ))`.execute(db);
}

import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import { isCorrected } from '../clock.ts';
import { type SessionEvent, updateMinutes } from '../session-logs.ts';
import { noteCharged, noteReducedPower } from './charging-notes.ts';
import { writeDeviated } from './deviations.ts';
import type { Effected, EffectOf } from './effect.ts';
import { energyOf } from './meter-rules.ts';
import { rowsOf } from './rows.ts';
import { readSessions, updateSessions } from './session-rows.ts';
import {
  afterReadings,
  type ChargingSession,
  corrected,
  ended,
  endedBy,
  isEarlier,
  knownEnergyOf,
  repeatedStart,
  sessionOfEnd,
  sessionOfReadings,
} from './session-rules.ts';

type InHand<K extends 'started' | 'metered' | 'stopped'> = readonly { effect: EffectOf<K>; effected: Effected }[];

/** Of the sessions before those that a clock wrote, how many may have ended since; and of all, how many are corrected. */
const correctedAtMost = { before: 20, all: 1000 } as const;
/** What is noted of a charger that ends a session which is not known. */
const unknownEnd = 'transactionId is not that of a session, and it fits no open session.';

/**
 * Begins transactions and gives each its number. A charger that had no answer
 * sends the same StartTransaction again: it gets the number it already has. A
 * transaction still open on the connector is over when the next one begins; its
 * own StopTransaction, should it come later, has the last word.
 *
 * One on a connector that the record does not have belongs to no EVSE, and to the one it has by now otherwise.
 */
export async function writeStarted(trx: Transaction<Tables>, effects: InHand<'started'>): Promise<void> {
  const near = await readSessions(
    trx,
    effects.map(({ effect }) => ({
      ...{ device_id: effect.deviceId, connector_id: effect.connectorId, near: effect.startedAt },
    })),
    sql`select * from transactions t
      where t.device_id = x.device_id and t.connector_id = x.connector_id and t.stopped_at is null
      union select * from transactions t
      where t.device_id = x.device_id and t.connector_id = x.connector_id
        and t.started_at between x.near - interval '10 minutes' and x.near + interval '10 minutes'`,
  );
  const added: { effect: EffectOf<'started'>; effected: Effected; stoppedAt: Date | undefined }[] = [];
  const over: ChargingSession[] = [];
  for (const { effect, effected } of effects) {
    const sessions = near.get(effect.deviceId) ?? [];
    const known = repeatedStart(sessions, effect);
    if (known) {
      effected.transactionId = known.id;
      continue;
    }
    const open = sessions.filter(({ stoppedAt }) => stoppedAt === null);
    const isOver = (session: ChargingSession) => !isEarlier(effect, session);
    over.push(...open.filter(isOver).map((session) => endedBy(effect, session)));
    // One that a charger reports late was over when the next one began.
    const [next] = open.filter((session) => !isOver(session)).map(({ startedAt }) => startedAt);
    added.push({ effect, effected, stoppedAt: next });
  }
  await updateSessions(trx, over);
  if (added.length === 0) return;
  const rows = added.map(({ effect, stoppedAt }) => ({
    ...{ device_id: effect.deviceId, evse_uid: effect.evseUid, connector_id: effect.connectorId },
    ...{ id_tag: effect.idTag, started_at: effect.startedAt, started_as: effect.startedAs },
    ...{ start_clock_at: effect.clockAt, stopped_at: stoppedAt },
    meter_start: effect.meterStart ?? 0,
    assumed: [
      ...(effect.startedAs === null ? (['START_TIME'] as const) : []),
      ...(effect.startedAs && isCorrected(effect.startedAs, effect.startedAt) ? (['CLOCK'] as const) : []),
      ...(effect.meterStart === undefined ? (['METER_START'] as const) : []),
    ],
  }));
  const columns = `device_id uuid, evse_uid text, connector_id integer, id_tag text, started_at timestamptz,
    started_as timestamptz, start_clock_at timestamptz, stopped_at timestamptz, meter_start integer, assumed text[]`;
  const { rows: numbered } = await sql<{ id: number; device_id: string; evse_uid: string | null }>`${prepared}
    insert into transactions (device_id, evse_uid, connector_id, id_tag, started_at, started_as, start_clock_at,
      stopped_at, meter_start, meter_last, assumed)
    select device_id,
      coalesce(evse_uid, (
        select p.evse_uid from ports p where p.device_id = x.device_id and p.connector_id = x.connector_id)),
      connector_id, id_tag, started_at, started_as, start_clock_at, stopped_at, meter_start, meter_start, assumed
    from ${rowsOf(rows, columns)}
    returning id, device_id, evse_uid`.execute(trx);
  const numbers = new Map(numbered.map((row) => [row.device_id, row]));
  for (const { effect, effected } of added) {
    const row = numbers.get(effect.deviceId);
    if (row === undefined) throw new Error('A transaction was given no number.');
    effected.transactionId = row.id;
    const { connectorId, startedAt } = effect;
    const begun = { evseUid: row.evse_uid, connectorId, startedAt, stoppedAt: null, energy: 0, reason: null };
    effected.session = { kind: 'CREATED', sessionId: row.id, ...begun, assumed: [] };
  }
}

/** Corrects what chargers reported before it was known how far their clocks are off. */
export async function writeClockKnown(
  trx: Transaction<Tables>,
  effects: readonly EffectOf<'clock-known'>[],
): Promise<void> {
  const known = await readSessions(
    trx,
    effects.map(({ deviceId, since }) => ({ device_id: deviceId, near: since })),
    // Numbers are given as starts are reported, so those that this clock wrote have the last ones; an end that it wrote,
    // or that came with one of these starts, is that of a session shortly before.
    sql`select * from transactions t where t.device_id = x.device_id and t.id >= coalesce((
        select min(before.id) from (
          select b.id from transactions b where b.device_id = x.device_id and b.id <= (
            select c.id from transactions c
            where c.device_id = x.device_id and (c.start_clock_at < x.near or c.start_clock_at is null)
            order by c.id desc limit 1)
          order by b.id desc limit ${sql.lit(correctedAtMost.before)}
        ) before), 0)
      order by t.id desc limit ${sql.lit(correctedAtMost.all)}`,
  );
  await updateSessions(
    trx,
    effects.flatMap((effect) => corrected(known.get(effect.deviceId) ?? [], effect)),
  );
}

/** Takes over meter readings of running transactions. */
export async function writeMetered(trx: Transaction<Tables>, effects: InHand<'metered'>): Promise<void> {
  const known = await readNumbered(trx, effects);
  const changed = effects.flatMap(({ effect, effected }) => {
    const session = sessionOfReadings(known.get(effect.deviceId) ?? [], effect);
    if (!session) return [];
    effected.isMetered = true;
    if (effect.registers.length === 0 && effect.offered === undefined && effect.drawn === undefined) return [];
    const after = afterReadings(session, effect);
    const since = (session.loggedAt ?? session.startedAt).getTime();
    const isDue =
      energyOf(after.register) > energyOf(session.register) && since <= effect.at.getTime() - updateMinutes * 60_000;
    if (!isDue) return [after];
    effected.session = eventOf('UPDATED', after);
    return [{ ...after, loggedAt: effect.at }];
  });
  await updateSessions(trx, changed);
  await noteCharged(trx, effects);
  const offering = effects.flatMap(({ effect: { offered, deviceId } }) => (offered === undefined ? [] : [deviceId]));
  if (offering.length > 0) await noteReducedPower(trx, offering);
}

/** Ends transactions. One that its charger has ended by its own ID stays as it is, whatever is reported later. */
export async function writeStopped(trx: Transaction<Tables>, effects: InHand<'stopped'>): Promise<void> {
  const known = await readNumbered(trx, effects);
  const sessionsOf = ({ deviceId }: EffectOf<'stopped'>) => known.get(deviceId) ?? [];
  const unnumbered = effects.filter(({ effect }) => !sessionsOf(effect).some(({ id }) => id === effect.transactionId));
  const { others, repeated } = await readOthers(trx, unnumbered);
  const over = effects.flatMap(({ effect, effected }) => {
    const isOthers = others.has(effect.transactionId ?? 0);
    const isRepeated = repeated.has(effect.deviceId);
    const session = sessionOfEnd(sessionsOf(effect), effect, { isOthers, isRepeated });
    if (!session) return [];
    const after = ended(session, effect);
    effected.session = eventOf('COMPLETED', after);
    return [after];
  });
  await updateSessions(trx, over);
  const lost = unnumbered.filter(({ effect, effected }) => !effected.session && !repeated.has(effect.deviceId));
  for (const { effected } of lost) effected.deviations = [unknownEnd];
  if (lost.length === 0) return;
  const noted = lost.map(({ effect: { deviceId, at } }) => ({
    ...({ kind: 'deviated', action: 'StopTransaction', sentences: [unknownEnd], deviceId, at } as const),
  }));
  await writeDeviated(trx, noted);
}

/** What became of a session, for its log. */
const eventOf = (kind: SessionEvent['kind'], session: ChargingSession): SessionEvent => ({
  ...{ kind, sessionId: session.id, evseUid: session.evseUid, connectorId: session.connectorId },
  ...{ startedAt: session.startedAt, stoppedAt: session.stoppedAt, energy: knownEnergyOf(session) },
  ...{ reason: session.stopReason, assumed: session.assumed },
});

/** The sessions that effects name, and those that go on at their chargers. */
const readNumbered = (trx: Transaction<Tables>, effects: InHand<'metered' | 'stopped'>) =>
  readSessions(
    trx,
    effects.map(({ effect: { deviceId, transactionId } }) => ({ device_id: deviceId, id: transactionId })),
    sql`select * from transactions t where t.device_id = x.device_id and t.id = x.id
      union all select * from transactions t
      where t.device_id = x.device_id and t.stopped_at is null and t.id is distinct from x.id`,
  );

/** Of ends that name no session of their charger: which IDs are of others that go on, and whose are repeated. */
async function readOthers(
  trx: Transaction<Tables>,
  effects: InHand<'stopped'>,
): Promise<{ others: ReadonlySet<number>; repeated: ReadonlySet<string> }> {
  if (effects.length === 0) return { others: new Set(), repeated: new Set() };
  const rows = effects.map(({ effect }) => ({
    ...{ device_id: effect.deviceId, id: effect.transactionId, at: effect.at },
    ...{ stopped_as: effect.stoppedAs, meter_stop: effect.meterStop },
  }));
  const columns = 'device_id uuid, id integer, at timestamptz, stopped_as timestamptz, meter_stop integer';
  const input = () => rowsOf(rows, columns);
  const { rows: found } = await sql<{ id: number | null; device_id: string | null }>`${prepared}
    select t.id, null::uuid as device_id from transactions t
    where t.stopped_at is null and t.id in (select x.id from ${input()})
    union all select null, x.device_id from ${input()}
    where exists (
      select from transactions t
      where t.device_id = x.device_id and t.stop_reason is not null
        and t.started_at between x.at - interval '7 days' and x.at
        and (coalesce(t.stopped_as, t.stopped_at) = x.stopped_as
          or x.stopped_as is null and t.meter_last = x.meter_stop and t.stopped_at > x.at - interval '1 day'))`.execute(
    trx,
  );
  return {
    others: new Set(found.flatMap(({ id }) => id ?? [])),
    repeated: new Set(found.flatMap(({ device_id }) => device_id ?? [])),
  };
}

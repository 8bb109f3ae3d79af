import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import type { CurrentDevice } from './diff.ts';
import type { Part } from './fields.ts';
import { type Judged, judgeEntries } from './judge-entries.ts';
import { type Import, inTurn, nextEntries, noteOutcomes, type Place, type SliceEnd } from './plan.ts';
import type { StagedDevice } from './stage.ts';
import { writeDevices, writePlaces } from './write.ts';

/** Things that are written with one transaction: what the chargers of these send waits for so long. */
const applySize = 200;

const changedSince = 'It was changed after this preview was made. Import the file again.';

/**
 * Writes the next entries of an import, all in one transaction. What is there is locked and judged once more: what is
 * not as it was in the preview is refused, so that nothing is done that nobody has seen.
 *
 * @param toldApartAnew told of devices that have other EVSEs or connectors now
 */
export async function applySlice(
  db: Kysely<Tables>,
  { id, format }: Import,
  after: Place,
  toldApartAnew: (chargeboxId: string) => void,
): Promise<SliceEnd> {
  const changed: string[] = [];
  const end = await inTurn(db, id, 'APPLYING', async (trx, { created_by: by }) => {
    const condition = sql`not applied and outcome in ('CREATED', 'CHANGED')`;
    const entries = await nextEntries(trx, id, after, applySize, condition);
    const last = entries.at(-1);
    if (!last) {
      await trx
        .updateTable('network_imports')
        .set({ state: 'APPLIED', ended_at: new Date() })
        .where('id', '=', id)
        .execute();
      return undefined;
    }
    await lock(trx, entries);
    const judged = await judgeEntries(trx, entries, { importId: id, format, isApplied: true });
    const refused = judged.flatMap((one) => {
      if (one.basedOn !== one.entry.based_on) return [{ judged: one, reason: changedSince }];
      return one.outcome === 'REFUSED' ? [{ judged: one, reason: one.reason }] : [];
    });
    const isRefused = new Set(refused.map(({ judged: { entry } }) => entry));
    const written = judged.filter(({ entry }) => !isRefused.has(entry));
    const made = { by, at: new Date() };
    for (const [kind, place] of [
      ['SITE', 'site'],
      ['TARIFF', 'tariff'],
      ['LOCATION', 'location'],
    ] as const) {
      await writePlaces(trx, place, written.filter(({ entry }) => entry.kind === kind).map(placeToWrite), made);
    }
    const devices = written.filter(({ entry }) => entry.kind === 'DEVICE');
    await writeDevices(trx, devices.map(deviceToWrite), made);
    await noteOutcomes(
      trx,
      id,
      written.map(({ entry: { phase, number } }) => ({ phase, number, applied: true })),
    );
    await noteOutcomes(
      trx,
      id,
      refused.map(({ judged: { entry }, reason }) => ({
        ...{ phase: entry.phase, number: entry.number, outcome: 'REFUSED', reason },
      })),
    );
    const refusedNew = refused.filter(({ judged: { entry } }) => entry.outcome === 'CREATED').length;
    await sql`
      update network_imports set applied = applied + ${written.length}, refused = refused + ${refused.length},
        created = created - ${refusedNew}, changed = changed - ${refused.length - refusedNew}
      where id = ${id}`.execute(trx);
    changed.push(...devices.filter(hasOtherParts).map(({ entry }) => entry.id));
    return last;
  });
  for (const chargeboxId of changed) toldApartAnew(chargeboxId);
  return end;
}

/** A connection goes by the EVSEs and connectors as they were when it began. */
const hasOtherParts = ({ current, changes }: Judged): boolean =>
  current !== undefined && changes.some(({ field }) => /^(EVSE|Connector) /.test(field));

const placeToWrite = ({ entry, current }: Judged) => ({
  wanted: entry.data as Part,
  current: current as Part | undefined,
});
const deviceToWrite = ({ entry, current }: Judged) => ({
  wanted: entry.data as StagedDevice,
  current: current as CurrentDevice | undefined,
});

/** Those that are there, in one order: two that wait for each other would be a deadlock. */
async function lock(trx: Kysely<Tables>, entries: readonly { kind: string; id: string }[]): Promise<void> {
  const idsOf = (kind: string) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const tables = { SITE: ['sites', 'id'], LOCATION: ['locations', 'id'], DEVICE: ['devices', 'chargebox_id'] } as const;
  for (const [kind, [table, column]] of Object.entries(tables)) {
    const ids = idsOf(kind);
    if (ids.length === 0) continue;
    await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::text[]) order by id for no key update
    `.execute(trx);
  }
}

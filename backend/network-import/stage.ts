import { Readable } from 'node:stream';
import { limits, type NetworkFormat, serverLimits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { hashChargerPassword, verifyChargerPassword } from '../ocpp/charger-password.ts';
import { cleanText, shortText } from '../text/stored-text.ts';
import { createCollector, type Wanted, type WantedDevice } from './collect.ts';
import { decoded } from './decode.ts';
import { createImportBreath, phaseOf } from './phases.ts';
import { readCsv } from './read-csv.ts';
import { readOcpi } from './read-ocpi.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Entries that are written with one statement, and the EVSEs and connectors in them. */
const entriesAtOnce = 500;
const partsAtOnce = 5000;

/** What is kept of a device: never its password, and only a hash of one that the charger does not have yet. */
export interface StagedDevice extends Omit<WantedDevice, 'password'> {
  passwordHash?: string;
}

/**
 * Reads a file and keeps what it wants, until it is compared and applied. Nothing of the network changes. Memory stays
 * flat but for the IDs.
 *
 * @param importId of a row of `network_imports` in the state READING
 * @throws {UnreadableFile} when it is no file of a network, is too long, or its import was canceled
 */
export async function stageFile(db: Kysely<Tables>, importId: string, source: Readable): Promise<void> {
  const { format, content } = await recognized(source);
  await db.updateTable('network_imports').set({ format }).where('id', '=', importId).execute();
  const collector = createCollector();
  let waiting: Wanted[] = [];
  let parts = 0;
  let number = 0;
  let line = 0;
  const breathe = createImportBreath();
  const flush = async () => {
    await write(db, importId, waiting, number - waiting.length, line);
    waiting = [];
    parts = 0;
  };
  const take = async (found: readonly Wanted[]) => {
    number += found.length;
    if (number > serverLimits.networkImport.entries) {
      throw new UnreadableFile(`The file must tell of at most ${serverLimits.networkImport.entries} things.`);
    }
    waiting.push(...found);
    for (const one of found) parts += partsIn(one);
    if (waiting.length >= entriesAtOnce || parts >= partsAtOnce) await flush();
  };
  for await (const one of format === 'CSV' ? readCsv(content) : readOcpi(content)) {
    line += 1;
    const found = collector.add(one);
    if (found.length > 0) await take(found);
    await breathe();
  }
  await take(collector.end());
  if (number === 0) throw new UnreadableFile('The file tells of nothing.');
  await flush();
}

/** EVSEs and connectors of a device. */
const partsIn = ({ data }: Wanted): number =>
  data && 'evses' in data ? (data as WantedDevice).evses.reduce((sum, { ports }) => sum + 1 + ports.length, 0) : 0;

/** How files of spreadsheet programs begin: .xlsx, .ods, and .numbers are ZIP files, .xls is an OLE file. */
const otherFiles = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'] as const;

/** Blanks at the beginning of a file that are skipped at most to recognize what it is. */
const longestBlank = 65_536;

/** JSON begins with a list or an object; everything else is CSV. @returns the content as UTF-8 */
async function recognized(source: Readable): Promise<{ format: NetworkFormat; content: Readable }> {
  const text = decoded(noSpreadsheet(bounded(source)));
  let start = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start += next.value;
    if (next.value.trim() !== '' || start.length > longestBlank) break;
  }
  async function* all() {
    yield start;
    yield* text;
  }
  const format = /^\s*[[{]/.test(start) ? 'OCPI' : 'CSV';
  const content = Readable.from(all(), { objectMode: false });
  // It may fail after its reader has refused the file; until then the reader is notified.
  content.on('error', () => {});
  return { format, content };
}

async function* noSpreadsheet(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const start = chunk.subarray(0, 4).toString('latin1');
    if (isFirst && otherFiles.some((signature) => start === signature))
      throw new UnreadableFile('This is a spreadsheet, not a CSV file. Save it as CSV (UTF-8) and upload that file.');
    isFirst = false;
    yield chunk;
  }
}

async function* bounded(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  // Whoever sends a file that cannot be read is to be told why: the request stays open.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > serverLimits.networkImport.bytes) {
      throw new UnreadableFile(`The file must have at most ${serverLimits.networkImport.bytes} bytes.`);
    }
    yield chunk;
  }
}

async function write(db: Kysely<Tables>, importId: string, wanted: readonly Wanted[], before: number, lines: number) {
  const hashes = await hashesOf(db, wanted);
  const rows = wanted.map(({ kind, id, firstLine, lastLine, data, reason }, index) => ({
    import_id: importId,
    phase: phaseOf(kind),
    number: before + index + 1,
    ...{ kind, id: shortText(id, limits.length.name), first_line: firstLine, last_line: lastLine },
    reason: reason && cleanText(reason),
    data: data && kind === 'DEVICE' ? staged(data as WantedDevice, hashes.get(id)) : data,
    outcome: reason === null ? null : 'REFUSED',
  }));
  const refused = rows.filter(({ reason }) => reason !== null).length;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('network_imports')
      .set((eb) => ({
        ...{ lines, entries: eb('entries', '+', rows.length) },
        ...{ refused: eb('refused', '+', refused), planned: eb('planned', '+', refused) },
      }))
      .where('id', '=', importId)
      .where('state', '=', 'READING')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new UnreadableFile('The import was canceled.');
    const columns = sql.join(
      ['import_id', 'phase', 'number', 'kind', 'id', 'first_line', 'last_line', 'data', 'outcome', 'reason'].map(
        (name) => sql.ref(name),
      ),
    );
    await sql`
      insert into network_import_entries (${columns})
      select ${columns} from json_populate_recordset(null::network_import_entries, ${JSON.stringify(rows)}::json)
    `.execute(trx);
  });
}

/** Password hashes of the chargers to which the file gives a password. */
async function hashesOf(db: Kysely<Tables>, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, string>> {
  const ids = wanted.flatMap(({ id, kind, data }) => (kind === 'DEVICE' && data && 'password' in data ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('devices')
    .select(['chargebox_id', 'password_hash'])
    .where('chargebox_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.chargebox_id, row.password_hash]));
}

function staged({ password, ...device }: WantedDevice, hash: string | undefined): StagedDevice {
  const isKnown = password === undefined || (hash !== undefined && verifyChargerPassword(password, hash));
  return isKnown ? device : { ...device, passwordHash: hashChargerPassword(password) };
}

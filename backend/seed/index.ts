import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/index.ts';
import { advisoryLocks, ensureLogPartitions, type Tables } from '../database/index.ts';
import { countDeviceRates } from '../device-rates/index.ts';
import { forgetLogHours, type LogTableName, loggedFields } from '../ocpp-logs/index.ts';
import { alertHistoryPart } from './alert-history.ts';
import { alertsPart } from './alerts.ts';
import { Batches } from './batches.ts';
import { loadPasswordMaker, writeChargePointsFile } from './charge-points-file.ts';
import { chargingGroupsPart } from './charging-groups.ts';
import { configurationsPart } from './configurations.ts';
import { Clocks } from './daily-rhythm.ts';
import { certificatesPart, messagesPart, neviPart } from './device-records.ts';
import { fateOf } from './fates.ts';
import { generateFrames } from './frames.ts';
import { heartbeatDays } from './heartbeats.ts';
import { generateHistory, historyMs } from './history.ts';
import { generateNetwork, type SeedDevice } from './network.ts';
import { type SeedPart, writeMissingParts } from './parts.ts';
import { createRandom } from './random.ts';
import { deviceRow, evseRows, iso, locationRow, portRows, siteRow } from './rows.ts';
import type { SeedSession } from './sessions.ts';
import { settingsPart } from './settings.ts';

type Options = Pick<Config, 'seed' | 'seedDevices' | 'dataDir' | 'unknownAfterMinutes' | 'publicUrl'>;

/** What is referred to comes first. */
const tablesWith = (logTable: LogTableName) => [
  ...(['sites', 'locations', 'devices', 'evses', 'ports', 'connections', 'transactions'] as const),
  ...(['operational_status_log', 'heartbeat_days', 'device_search', 'location_search', 'device_statuses'] as const),
  logTable,
];

/** Later parts of the demonstration, in the order they are written. */
const parts: readonly SeedPart[] = [
  certificatesPart,
  messagesPart,
  neviPart,
  chargingGroupsPart,
  alertsPart,
  settingsPart,
  configurationsPart,
  alertHistoryPart,
];

/** How dense the history of each device is: the rows of the whole stay within what a start can bear. */
function historyLimits(devices: number) {
  const each = (total: number, min: number, max: number) =>
    Math.round(Math.min(max, Math.max(min, total / Math.max(1, devices))));
  return {
    sessionsPerEvse: each(200_000, 1, 100),
    framesPerDevice: each(100_000, 2, 60),
  };
}

/**
 * Writes the demonstration's network and its history, once for a database: all
 * or nothing, so that a start that was broken off begins anew. Then writes the
 * file of the simulated chargers.
 *
 * @param logTable where log rows are written to
 * @param progress told in a few words how far it is
 * @returns whether the network was written, rather than there already
 */
export async function seedDemo(
  kysely: Kysely<Tables>,
  options: Options,
  logTable: LogTableName,
  progress: (text: string) => void,
): Promise<boolean> {
  const passwordOf = await loadPasswordMaker(kysely);
  const now = new Date();
  await ensureLogPartitions(kysely, new Date(now.getTime() - historyMs), now);
  const { seed, written } = await kysely.transaction().execute(async (trx) => {
    // Of several processes that start at once one seeds, and the others find it done.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`.execute(trx);
    const seeded = await trx.selectFrom('seeds').select('seed').executeTakeFirst();
    if (!seeded) {
      await writeNetwork(trx, options, logTable, now, passwordOf, progress);
      await trx.insertInto('seeds').values({ seed: options.seed, devices: options.seedDevices }).execute();
    }
    const seed = seeded?.seed ?? options.seed;
    const { seedDevices, publicUrl } = options;
    await writeMissingParts(trx, parts, { seed, seedDevices, publicUrl, now });
    return { seed, written: !seeded };
  });
  await writeChargePointsFile(kysely, options.dataDir, seed);
  return written;
}

async function writeNetwork(
  kysely: Kysely<Tables>,
  { seed, seedDevices, unknownAfterMinutes }: Options,
  logTable: LogTableName,
  now: Date,
  passwordOf: (chargeboxId: string) => string,
  progress: (text: string) => void,
): Promise<void> {
  const limits = historyLimits(seedDevices);
  const clocks = new Clocks();
  // How each row is looked up that another refers to is planned while the tables are
  // empty, and then kept: without an index every look would read all that is written by then.
  await sql`set local enable_seqscan = off`.execute(kysely);
  const tables = tablesWith(logTable);
  const batches = new Batches(kysely, tables);
  let written = 0;
  let transactionId = 0;

  const write = async (device: SeedDevice): Promise<void> => {
    const random = createRandom(seed, 'history', device.chargeboxId);
    const fate = fateOf(seed, device.chargeboxId);
    const history = generateHistory(random, device, {
      now: now.getTime(),
      fate,
      unknownAfterMinutes,
      clocks,
      ...limits,
    });
    const evses = evseRows(device, history);
    // By chance of its own: how much the history has used up depends on the hour of the day.
    const facts = createRandom(seed, 'facts', device.chargeboxId);
    const password = passwordOf(device.chargeboxId);
    const transactionIds = new Map<SeedSession, number>();
    for (const session of history.sessions) transactionIds.set(session, ++transactionId);

    await batches.add('devices', [deviceRow(facts, device, history, evses, password, now.getTime())]);
    await batches.add('evses', evses);
    await batches.add('ports', portRows(device, history));
    await batches.add(
      'connections',
      history.connections.map(({ from, to }) => ({
        ...{ device_id: device.id, connected_at: iso(from), disconnected_at: iso(to), reason: 'Connection lost' },
      })),
    );
    await batches.add(
      'heartbeat_days',
      heartbeatDays(history.connections).map(({ day, hours }) => ({ device_id: device.id, day, hours })),
    );
    await batches.add(
      'transactions',
      history.sessions.map((session) => ({
        id: transactionIds.get(session),
        device_id: device.id,
        evse_uid: session.evse.uid,
        connector_id: session.port.connectorId,
        id_tag: session.idTag,
        started_at: iso(session.from),
        stopped_at: session.stopReason === null ? null : iso(session.to),
        meter_start: session.meterStart,
        meter_last: session.meterStart + session.energy,
        stop_reason: session.stopReason,
      })),
    );
    await batches.add(
      'operational_status_log',
      history.changes.map(({ evse, time, status }) => ({
        ...{ evse_uid: evse.uid, device_id: device.id, status, timestamp: iso(time) },
      })),
    );
    const frames = generateFrames(random, device, history, transactionIds, limits.framesPerDevice);
    await batches.add(
      logTable,
      frames.map((frame) => ({
        time: iso(frame.time),
        device_id: device.id,
        chargebox_id: device.chargeboxId,
        station_id: device.evses.find(({ uid }) => uid === frame.evseUid)?.stationId ?? null,
        evse_uid: frame.evseUid,
        source: frame.source,
        detail_type: frame.detailType,
        message_id: frame.messageId,
        frame: frame.frame,
        ...loggedFields(frame.frame),
      })),
    );
    written += 1;
    if (written % Math.max(200, Math.floor(seedDevices / 10)) === 0) {
      progress(`Writing the demonstration network: ${written} of ${seedDevices} chargers`);
    }
  };

  for (const { site, devices } of generateNetwork(seed, seedDevices)) {
    await batches.add('sites', [siteRow(site)]);
    await batches.add('locations', [locationRow(site)]);
    for (const device of devices) await write(device);
  }
  await batches.flush();
  await sql`set local enable_seqscan = on`.execute(kysely);
  // Nobody else does in the embedded database, and questions are planned by it.
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(kysely);
  await countDeviceRates(kysely, now);
  // A database that ran without the demonstration before has counted these hours as empty.
  await forgetLogHours(kysely);
  // Transactions to come are numbered after these.
  await sql`select setval(pg_get_serial_sequence('transactions', 'id'), ${transactionId + 1}::bigint, false)`.execute(
    kysely,
  );
}

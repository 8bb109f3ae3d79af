// Log rows of a small network, made by numbers alone: the same ones at every run but for their time.
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { loggedFields, type NewLogRow } from '../ocpp-logs/index.ts';

const minuteMs = 60_000;
const evse = (charger: number, connector: number) => `EVSE-${charger}-${connector}`;
const station = (charger: number, connector: number) => `ST-${charger}-${connector}`;

/** What a row of a test is made of. */
export interface RowOptions {
  at: Date;
  charger?: number;
  source?: NewLogRow['source'];
  type?: string;
  messageId?: string;
  frame?: string;
  fault?: string;
  connector?: number;
}

/** The id of the device that a charger's number stands for. */
export const deviceIdOf = (charger: number): string => `00000000-0000-4000-8000-${String(charger).padStart(12, '0')}`;

export function rowOf(options: RowOptions): NewLogRow {
  const { at, charger = 0, source = 'EVSE', type = 'HEARTBEAT_REQUEST', messageId = 'm', fault, connector } = options;
  const { frame = `[2,"${messageId}","Heartbeat",{}]` } = options;
  return {
    ...{ time: at, device_id: deviceIdOf(charger), chargebox_id: `CP-${charger}` },
    ...(connector === undefined
      ? { evse_uid: null, station_id: null }
      : { evse_uid: evse(charger, connector), station_id: station(charger, connector) }),
    ...{ source, detail_type: type },
    ...{ message_id: messageId, frame, ...loggedFields(frame), fault: fault ?? null, deviations: null },
  };
}

const statuses = ['Available', 'Preparing', 'Charging', 'Faulted'];

/** So many requests with their responses, a minute apart, up to a moment: of three chargers in turns. */
export function manyRows(exchanges: number, until: Date): NewLogRow[] {
  return Array.from({ length: exchanges }, (_, n) => {
    const at = new Date(until.getTime() - (exchanges - n) * minuteMs);
    const [charger, messageId] = [n % 3, `id-${n}`];
    const status = statuses[n % 4] ?? '';
    const payload = { connectorId: 1, status, errorCode: status === 'Faulted' ? 'GroundFailure' : 'NoError', n };
    const request =
      n % 2 === 0
        ? { type: 'STATUS_NOTIFICATION_REQUEST', frame: JSON.stringify([2, messageId, 'StatusNotification', payload]) }
        : {};
    return [
      rowOf({ at, charger, messageId, connector: n % 5 === 0 ? 2 : 1, ...request }),
      rowOf({
        ...{ at: new Date(at.getTime() + (n % 7)), charger, messageId, source: 'SERVER' },
        ...{
          type: n % 2 === 0 ? 'STATUS_NOTIFICATION_RESPONSE' : 'HEARTBEAT_RESPONSE',
          frame: `[3,"${messageId}",{}]`,
        },
      }),
    ];
  }).flat();
}

/** Adds the chargers of these numbers to the database, each with two EVSEs. */
export async function addChargers(kysely: Kysely<Tables>, chargers: readonly number[]): Promise<void> {
  const devices = chargers.map((n) => ({ id: deviceIdOf(n), chargebox_id: `CP-${n}`, password_hash: '' }));
  await kysely.insertInto('devices').values(devices).execute();
  const evses = chargers.flatMap((n) =>
    [1, 2].map((number) => ({
      ...{ uid: evse(n, number), device_id: deviceIdOf(n), evse_number: number, station_id: station(n, number) },
    })),
  );
  await kysely.insertInto('evses').values(evses).execute();
}

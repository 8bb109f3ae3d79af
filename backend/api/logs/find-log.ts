import type { OcppLogDetail } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { ownDevicesOnly } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import type { LogReader, LogRow } from '../../ocpp-logs/index.ts';
import { readId, toLog } from './rows.ts';

/** One log with its counterpart. @throws {HttpError} 404, also for a device that the caller may not know of */
export async function findLog(
  kysely: Kysely<Tables>,
  logs: LogReader,
  id: string,
  caller: Caller,
): Promise<OcppLogDetail> {
  const place = readId(id);
  const row = place && (await logs.find(place));
  if (!row || !(await mayKnow(kysely, row, caller))) {
    throw new HttpError(404, 'There is no such log, or it is no longer kept.');
  }
  const counterpart = await logs.counterpart(row);
  return { ...toLog(row), deviceId: row.device_id, counterpart: counterpart ? toLog(counterpart) : null };
}

/** Whoever is limited to devices of their own may know of no log of another, nor of one that is no longer there. */
async function mayKnow(kysely: Kysely<Tables>, { device_id }: LogRow, caller: Caller): Promise<boolean> {
  const own = ownDevicesOnly(caller);
  if (!own) return true;
  return (await kysely.selectFrom('devices').select('id').where('id', '=', device_id).where(own).execute()).length > 0;
}

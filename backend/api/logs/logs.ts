import {
  limits,
  OcppLogDetail,
  OcppLogExportQuery,
  OcppLogPage,
  OcppLogQuery,
  permissionsLike,
  RawLogExportQuery,
  serverLimits,
} from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { findById } from '../../access/find-device.ts';
import { HttpError } from '../../access/http-error.ts';
import { ownDevicesOnly } from '../../access/own-devices.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import type { LogRow } from '../../ocpp-logs/index.ts';
import { callerLeftSignal } from '../http/caller-left.ts';
import { csvFileName, sendCsv } from '../http/csv/index.ts';
import { type ApiCall, defineCall, FileReply } from '../http/define-call.ts';
import { logBatches, logCsv, rawExportSpan, rawLogCsv } from './log-files.ts';
import { readLogPage } from './log-pages.ts';
import { parseLogQuery } from './log-query.ts';
import { parseLogId, toLog } from './log-rows.ts';

const tag = 'logs';

const listLogs = defineCall({
  ...{ method: 'GET', path: '/logs/ocpp', permission: 'read:logs', tag, query: OcppLogQuery, reply: OcppLogPage },
  costly: (query) => ((query as OcppLogQuery).payload ? 'search' : undefined),
  summary: 'One page of the OCPP messages that the filters match',
  description:
    'Pages of a list filtered only by time and type are fast at any depth. With other filters, the first ' +
    `${serverLimits.filteredLogs} rows can be paged through, and totalElements stops there. Payloads are searched within at most ` +
    `${limits.payloadSearch.days} days and ${limits.payloadSearch.seconds} seconds.`,
  run: ({ caller, query, reply }, { kysely, logs }) =>
    readLogPage(kysely, logs, query, caller, callerLeftSignal(reply)),
});

const getLog = defineCall({
  ...{ method: 'GET', path: '/logs/ocpp/:id', permission: 'read:logs', tag, reply: OcppLogDetail },
  summary: 'One OCPP message in full, with its request or response',
  run: async ({ caller, params }, { kysely, logs }) => {
    const place = parseLogId(params.id);
    const row = place && (await logs.find(place));
    if (!row || !(await isLogVisibleTo(kysely, row, caller))) {
      throw new HttpError(404, 'There is no such log, or it is no longer kept.');
    }
    const counterpart = await logs.counterpart(row);
    return { ...toLog(row), deviceId: row.device_id, counterpart: counterpart ? toLog(counterpart) : null };
  },
});

/** A vendor sees only logs of their own devices that still exist. */
async function isLogVisibleTo(kysely: Kysely<Tables>, { device_id }: LogRow, caller: Caller): Promise<boolean> {
  const own = ownDevicesOnly(caller);
  if (!own) return true;
  return (await kysely.selectFrom('devices').select('id').where('id', '=', device_id).where(own).execute()).length > 0;
}

const exportLogs = defineCall({
  ...{ method: 'GET', path: '/logs/ocpp/exporter/export-csv', permission: 'read:logs', costly: 'file', tag },
  summary: 'Every OCPP message that the filters match, as a CSV file',
  ...{ query: OcppLogExportQuery, produces: ['text/csv'], reply: FileReply },
  run: async ({ caller, query, reply }, { kysely, logs }) => {
    const parsed = await parseLogQuery(kysely, query, caller);
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'ocpp-logs', detail: query });
    const order = query.sortOrder === 'ASC' ? 'asc' : 'desc';
    const { header, row } = logCsv;
    return sendCsv(reply, {
      ...{ fileName: csvFileName('ocpp-logs'), header, batches: logBatches(logs, parsed, order, row) },
    });
  },
});

const exportRawLogs = defineCall({
  ...{ method: 'GET', path: '/logs/ocpp/exporter/export-raw-ocpp-logs/:deviceId', tag },
  ...{ permission: permissionsLike('execute:'), costly: 'file' },
  summary: "A device's raw OCPP frames, oldest first, as a CSV file",
  description: 'Passwords in configuration values and upload addresses are masked and never stored.',
  ...{ query: RawLogExportQuery, produces: ['text/csv'], reply: FileReply },
  run: async ({ caller, params, query, reply }, { kysely, logs }) => {
    const time = rawExportSpan(query);
    const { chargeboxId } = await findById(kysely, params.deviceId, caller);
    const detail = { chargeboxId, ...query };
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'raw-ocpp-logs', detail });
    const filter = { time, types: [], onlyFrames: true, oneOf: [['chargebox_id', [chargeboxId]]] } as const;
    const { header, row } = rawLogCsv;
    return sendCsv(reply, {
      ...{ fileName: csvFileName(`raw-ocpp-logs-${chargeboxId}`), header },
      batches: logBatches(logs, { filter, searchSpan: undefined }, 'asc', row),
    });
  },
});

export const logCalls: readonly ApiCall[] = [listLogs, getLog, exportLogs, exportRawLogs];

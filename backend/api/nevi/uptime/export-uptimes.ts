import { ErrorBody, UptimeExportQuery, type UptimeRow, uptimeText } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { type CsvRow, type CsvValue, csvFileName, sendCsv } from '../../http/csv/index.ts';
import { callerOf } from '../../http/guard.ts';
import { type ChosenPorts, choosePorts, readUptimes, type UptimeOrder, uidsInOrder } from './select-uptimes.ts';

/** Columns of the file, with what each has of a port. */
const columns: readonly [heading: string, cellOf: (row: UptimeRow) => CsvValue][] = [
  ['Chargebox ID', (row) => row.chargeboxId],
  ['Station ID', (row) => row.stationId],
  ['EVSE UID', (row) => row.evseUid],
  ['Location ID', (row) => row.locationId],
  ['State', (row) => row.state],
  ['Network Operator', (row) => row.networkOperator],
  ['Uptime (%)', (row) => uptimeText(row.uptime, 3)],
  ['Outage (min)', (row) => row.outageMinutes],
  ['Excluded (min)', (row) => row.excludedMinutes],
  ['Counted over (min)', (row) => row.ofMinutes],
  ['Left until 97% is missed (min)', (row) => row.minutesLeft],
  ['Misses 97% in (days)', (row) => row.missedInDays?.toFixed(1) ?? null],
  ['Down since', (row) => row.downSince],
  ['Counted since', (row) => row.beganAt],
  ['Counted at', (row) => row.countedAt],
];

/** `GET nevi/uptime/export`. */
export const exportUptimes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/uptime/export',
      {
        config: { access: 'read:devices', costly: 'file' },
        schema: {
          summary: 'All ports that the filters match, with their uptime, as a file',
          tags: ['NEVI'],
          produces: ['text/csv'],
          querystring: UptimeExportQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { sortBy, sortOrder, ...filters } = request.query;
        await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'uptime of ports', detail: request.query });
        const chosen = choosePorts(filters, caller);
        const header = columns.map(([heading]) => heading);
        return sendCsv(reply, {
          fileName: csvFileName('uptime'),
          header,
          batches: batchesOf(kysely, chosen, { sortBy, sortOrder }),
        });
      },
    );
  };

const batchSize = 2000;

/** Rows some at a time, in the order that held when it began: no port is repeated or lost while counts change. */
async function* batchesOf(kysely: Kysely<Tables>, chosen: ChosenPorts, order: UptimeOrder): AsyncGenerator<CsvRow[]> {
  const uids = await uidsInOrder(kysely, chosen, order);
  for (let begin = 0; begin < uids.length; begin += batchSize) {
    const rows = await readUptimes(kysely, uids.slice(begin, begin + batchSize));
    yield rows.map((row) => columns.map(([, cellOf]) => cellOf(row)));
  }
}

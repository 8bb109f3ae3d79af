import {
  ErrorBody,
  type UptimeGroup,
  UptimeGroupsExportQuery,
  type UptimeGroupsQuery,
  uptimeText,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { type CsvValue, csvFileName, sendCsv } from '../../http/csv/index.ts';
import { callerOf } from '../../http/guard.ts';
import { readGroups } from './select-groups.ts';
import { choosePorts } from './select-uptimes.ts';

type Column = readonly [heading: string, cellOf: (row: UptimeGroup) => CsvValue];

/** The columns of each file before those that all of them have. */
const first: Record<UptimeGroupsQuery['by'], readonly Column[]> = {
  location: [
    ['Location ID', (row) => row.group],
    ['State', (row) => row.states],
    ['Network Operator', (row) => row.networkOperators],
  ],
  state: [
    ['State', (row) => row.group],
    ['Network Operator', (row) => row.networkOperators],
  ],
  operator: [
    ['Network Operator', (row) => row.group],
    ['State', (row) => row.states],
  ],
};
const sums: readonly Column[] = [
  ['Ports', (row) => row.ports],
  ['Missed 97%', (row) => row.missed],
  ['At risk', (row) => row.atRisk],
  ['Lowest uptime (%)', (row) => uptimeText(row.lowestUptime, 3)],
  ['Mean uptime (%)', (row) => uptimeText(row.meanUptime, 3)],
  ['Outage (min)', (row) => row.outageMinutes],
  ['Excluded (min)', (row) => row.excludedMinutes],
];

/** `GET nevi/uptime/groups/export`. */
export const exportUptimeGroups =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/uptime/groups/export',
      {
        config: { access: 'read:devices', costly: 'file' },
        schema: {
          summary: 'The uptime of the ports that the filters match, by location, state, or network operator, as a file',
          tags: ['NEVI'],
          produces: ['text/csv'],
          querystring: UptimeGroupsExportQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { by, sortBy, sortOrder, ...filters } = request.query;
        const subject = `uptime by ${by}`;
        await audited(kysely, { by: caller, action: 'EXPORTED', subject, detail: request.query });
        const columns = [...first[by], ...sums];
        // All of them at once: they are few beside their ports, and every one is of the same moment.
        async function* all() {
          const { groups } = await readGroups(kysely, choosePorts(filters, caller), { by, sortBy, sortOrder });
          yield groups.map((row) => columns.map(([, cellOf]) => cellOf(row)));
        }
        return sendCsv(reply, {
          fileName: csvFileName(`uptime-by-${by}`),
          header: columns.map(([heading]) => heading),
          batches: all(),
        });
      },
    );
  };

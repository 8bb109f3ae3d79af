import {
  limits,
  UptimeExportQuery,
  type UptimeGroup,
  UptimeGroupPage,
  UptimeGroupsExportQuery,
  UptimeGroupsQuery,
  UptimeListQuery,
  UptimePage,
  type UptimeRow,
  uptimeText,
} from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { type CsvRow, type CsvValue, csvFileName, sendCsv } from '../../http/csv/index.ts';
import { type ApiCall, defineCall, FileReply } from '../../http/define-call.ts';
import { readUptimeGroups } from './uptime-groups.ts';
import {
  type ChosenPorts,
  choosePorts,
  countChosenPorts,
  readUptimes,
  selectUptimeUids,
  type UptimeOrder,
} from './uptime-rows.ts';

/** Columns of a file. */
type Columns<Row> = readonly (readonly [heading: string, cellOf: (row: Row) => CsvValue])[];

const headerOf = <Row>(columns: Columns<Row>): string[] => columns.map(([heading]) => heading);
const toCells = <Row>(columns: Columns<Row>, rows: readonly Row[]): CsvRow[] =>
  rows.map((row) => columns.map(([, cellOf]) => cellOf(row)));

const portColumns: Columns<UptimeRow> = [
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

/** First columns of the file of each grouping. */
const groupingColumns: Record<UptimeGroupsQuery['by'], Columns<UptimeGroup>> = {
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
const sumColumns: Columns<UptimeGroup> = [
  ['Ports', (row) => row.ports],
  ['Missed 97%', (row) => row.missed],
  ['At risk', (row) => row.atRisk],
  ['Lowest uptime (%)', (row) => uptimeText(row.lowestUptime, 3)],
  ['Mean uptime (%)', (row) => uptimeText(row.meanUptime, 3)],
  ['Outage (min)', (row) => row.outageMinutes],
  ['Excluded (min)', (row) => row.excludedMinutes],
];

/** Ports that one query of an export reads. */
const batchSize = 2000;

const shared = { method: 'GET', permission: 'read:devices', tag: 'NEVI' } as const;

const listUptimes = defineCall({
  ...{ ...shared, path: '/nevi/uptime', query: UptimeListQuery, reply: UptimePage },
  summary: 'One page of the ports that the filters match, with their uptime (23 CFR 680.116(b)), lowest first',
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder, ...filters } = query;
    const chosen = choosePorts(filters, caller);
    const [totalElements, uids] = await Promise.all([
      countChosenPorts(kysely, chosen),
      selectUptimeUids(kysely, chosen, { sortBy, sortOrder, limit: pageSize, offset: pageNumber * pageSize }),
    ]);
    return { content: await readUptimes(kysely, uids), number: pageNumber, size: pageSize, totalElements };
  },
});

const exportUptimes = defineCall({
  ...{ ...shared, path: '/nevi/uptime/export', costly: 'file', query: UptimeExportQuery },
  summary: 'All ports that the filters match, with their uptime, as a file',
  ...{ produces: ['text/csv'], reply: FileReply },
  run: async ({ caller, query, reply }, { kysely }) => {
    const { sortBy, sortOrder, ...filters } = query;
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'uptime of ports', detail: query });
    const batches = readUptimeBatches(kysely, choosePorts(filters, caller), { sortBy, sortOrder });
    return sendCsv(reply, { fileName: csvFileName('uptime'), header: headerOf(portColumns), batches });
  },
});

/** The order is fixed at the start: no port is repeated or skipped when counts change during the export. */
async function* readUptimeBatches(
  kysely: Kysely<Tables>,
  chosen: ChosenPorts,
  order: UptimeOrder,
): AsyncGenerator<CsvRow[]> {
  const uids = await selectUptimeUids(kysely, chosen, order);
  for (let begin = 0; begin < uids.length; begin += batchSize) {
    yield toCells(portColumns, await readUptimes(kysely, uids.slice(begin, begin + batchSize)));
  }
}

const listUptimeGroups = defineCall({
  ...{ ...shared, path: '/nevi/uptime/groups', query: UptimeGroupsQuery, reply: UptimeGroupPage },
  summary: 'The uptime of the ports that the filters match, by location, state, or network operator',
  run: async ({ caller, query }, { kysely }) => {
    const { by, pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder, ...filters } = query;
    const part = { limit: pageSize, offset: pageNumber * pageSize };
    const chosen = choosePorts(filters, caller);
    const { total, groups } = await readUptimeGroups(kysely, chosen, { by, sortBy, sortOrder, ...part });
    return { content: groups, number: pageNumber, size: pageSize, totalElements: total };
  },
});

const exportUptimeGroups = defineCall({
  ...{ ...shared, path: '/nevi/uptime/groups/export', costly: 'file', query: UptimeGroupsExportQuery },
  summary: 'The uptime of the ports that the filters match, by location, state, or network operator, as a file',
  ...{ produces: ['text/csv'], reply: FileReply },
  run: async ({ caller, query, reply }, { kysely }) => {
    const { by, sortBy, sortOrder, ...filters } = query;
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: `uptime by ${by}`, detail: query });
    const columns = [...groupingColumns[by], ...sumColumns];
    // One batch: groups are few compared with their ports, and all of them must be of the same moment.
    async function* readAll() {
      const { groups } = await readUptimeGroups(kysely, choosePorts(filters, caller), { by, sortBy, sortOrder });
      yield toCells(columns, groups);
    }
    return sendCsv(reply, {
      ...{ fileName: csvFileName(`uptime-by-${by}`), header: headerOf(columns), batches: readAll() },
    });
  },
});

export const uptimeCalls: readonly ApiCall[] = [listUptimes, exportUptimes, listUptimeGroups, exportUptimeGroups];

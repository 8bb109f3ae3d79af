import type { ReactNode } from 'react';
import { logsApi } from '../../api/index.ts';
import type { OcppLog, OcppLogExportQuery, OcppLogQuery } from '../../contract/index.ts';
import { useApi } from '../../shell/use-api.ts';
import type { ColumnsSpec } from '../columns/column-choice.ts';
import { useOnceOpen } from '../dialog/use-once-open.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListQuery, ListSpec } from '../list/list-query.ts';
import { useAddressDrawer } from '../list/use-address-drawer.ts';
import { useListLoad } from '../list/use-list-load.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { onDemand } from '../on-demand.tsx';
import { logColumns, logTimeFilters } from './log-columns.tsx';
import type { LogDrawerProps } from './log-drawer.tsx';
import { type LogScope, logFilters, logListSpec } from './log-query.ts';
import { TimeRangeChoice } from './time-range-choice.tsx';
import { useNeighbours } from './use-neighbours.ts';

const LogDrawer = onDemand<LogDrawerProps>(async () => (await import('./log-drawer.tsx')).LogDrawer, 'Log');

/** A list of the logs of the whole network: the browser keeps what was used last. */
const networkList: ListSpec = logListSpec('dmp.logs.list');
/** Of one device: the filters are those of the address alone. */
const deviceList: ListSpec = logListSpec();

const keys = logColumns.map(({ key }) => key);
const ownKeys = keys.filter((key) => key !== 'resources');
const hidden = ['vendorErrorCode', 'messageId'];
const columnsSpec = (storageKey: string, all: readonly string[]): ColumnsSpec => ({
  storageKey,
  all,
  defaults: all.filter((key) => !hidden.includes(key)),
});
const networkColumns = columnsSpec('dmp.logs.columns', keys);
const deviceColumns = columnsSpec('dmp.device-logs.columns', ownKeys);
const columnsOfDevice = logColumns.filter(({ key }) => ownKeys.includes(key));

interface LogTableProps {
  /** The device whose logs alone are listed, from `deviceScope`; without it those of the whole network. */
  scope?: LogScope;
  /** The list's own buttons. @param filters what the list shows, for an export of it */
  buttons?(filters: () => OcppLogExportQuery): ReactNode;
  /** Stands in a panel or tab, not on a page of its own. */
  inPanel?: boolean;
}

/**
 * The OCPP logs of the whole network or of one device: time range, filters,
 * page and order in the address, and a drawer that shows a message in full,
 * held there too (`log=<id>`). It does not refresh itself: rows would move
 * while somebody reads them.
 *
 * @example
 * <LogTable scope={deviceScope(device)} inPanel buttons={() => <ExportRawButton device={device} />} />
 */
export function LogTable({ scope, buttons, inPanel = false }: LogTableProps) {
  const logs = useApi(logsApi);
  const [query, setQuery] = useListQuery(scope ? deviceList : networkList);
  const drawer = useAddressDrawer('log');
  const load = useListLoad({
    name: 'ocpp logs',
    call: { ...query, scope: scope ?? {} },
    // When a range begins is settled when it is asked for: the call stays the same.
    fetch: (call, signal) => logs.listOcpp(logCall(call, call.scope), signal),
    failure: 'Get logs failed!',
  });
  const neighbours = useNeighbours({ load, query, onQuery: setQuery, drawer });
  const drawn = useOnceOpen(drawer.value !== undefined);
  return (
    <>
      <ListPage<OcppLog>
        label="Logs"
        noun="log"
        lead={<TimeRangeChoice query={query} onQuery={setQuery} />}
        columns={scope ? columnsOfDevice : logColumns}
        columnChoice={scope ? deviceColumns : networkColumns}
        otherFilters={logTimeFilters}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        link={drawer.rowLink(({ id }: OcppLog) => id)}
        buttons={buttons?.(() => logFilters(query.filters, scope ?? {}, new Date()))}
        inPanel={inPanel}
      />
      {drawn ? <LogDrawer id={drawer.value} onClose={drawer.close} {...neighbours} /> : null}
    </>
  );
}

/** What the list asks for. With `evses` pages are counted from 1. */
function logCall({ filters, pageNumber, pageSize, sortBy, sortOrder }: ListQuery, scope: LogScope): OcppLogQuery {
  return {
    ...logFilters(filters, scope, new Date()),
    pageSize,
    ...(sortBy ? { sortBy: 'time' as const, sortOrder: sortOrder ?? 'ASC' } : {}),
    ...(scope.evses === undefined ? { pageNumber } : { page: pageNumber + 1 }),
  };
}

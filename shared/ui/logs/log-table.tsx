import { useSearchParams } from '@dmp/shared/antd/router';
import { type ReactNode, useCallback, useRef } from 'react';
import { logsApi } from '../../api/index.ts';
import type { OcppLog, OcppLogExportQuery } from '../../contract/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { useApi } from '../../shell/use-api.ts';
import type { ColumnsSpec } from '../columns/column-choice.ts';
import { useColumnChoice } from '../columns/use-column-choice.ts';
import { useHasBeenOpen } from '../dialog/use-has-been-open.ts';
import { ListPage } from '../list/list-page.tsx';
import { type ListSpec, writeListQuery } from '../list/list-query.ts';
import { useAddressDrawer } from '../list/use-address-drawer.ts';
import { useListLoad } from '../list/use-list-load.ts';
import { type ChangeListQuery, useListQuery } from '../list/use-list-query.ts';
import { onDemand } from '../on-demand.tsx';
import { savedViewsOf } from '../views/views-button.tsx';
import { logCall, logListName, logOrder } from './log-call.ts';
import { logColumns, otherLogFilters } from './log-columns.tsx';
import type { LogDrawerProps } from './log-drawer.tsx';
import { type LogScope, logFilters, logListSpec, withPayloadTime } from './log-query.ts';
import styles from './log-table.module.css';
import { LogTools } from './log-tools.tsx';
import { useLive } from './use-live.ts';
import { useNeighbors } from './use-neighbors.ts';
import { type ValueFilter, withValue } from './value-filter.ts';

const LogDrawer = onDemand<LogDrawerProps>(async () => (await import('./log-drawer.tsx')).LogDrawer, 'Log');

/** The logs of the whole network: the browser remembers the last filters. */
const networkList: ListSpec = logListSpec('dmp.logs.list');
/** The logs of one device: the filters are only in the URL. */
const deviceList: ListSpec = logListSpec();

const keys = logColumns.map(({ key }) => key);
const deviceKeys = keys.filter((key) => key !== 'resources');
const hidden = ['vendorErrorCode', 'messageId'];
const columnsSpec = (storageKey: string, all: readonly string[]): ColumnsSpec => ({
  storageKey,
  all,
  defaults: all.filter((key) => !hidden.includes(key)),
});
const networkColumns: ColumnsSpec = { storageKey: 'dmp.logs.columns', all: keys, defaults: keys };
const deviceColumns = columnsSpec('dmp.device-logs.columns', deviceKeys);
const deviceLogColumns = logColumns.filter(({ key }) => deviceKeys.includes(key));

const savedViews = savedViewsOf('logs');

/** The query parameter with the ID of the message in the drawer. */
const drawerParameter = 'log';
const noScope: LogScope = {};

interface LogTableProps {
  /** The device, from `deviceScope`; by default the whole network. */
  scope?: LogScope;
  /** The list's own buttons. `exportQuery` returns the current filters and order for an export. */
  buttons?(exportQuery: () => OcppLogExportQuery): ReactNode;
  /** The list is in a panel or tab, not on a page of its own. */
  inPanel?: boolean;
  /** Shows the switch for live updates. */
  live?: boolean;
}

/**
 * The OCPP logs of the whole network or of one device. Time range, filters, page, and order are in the URL, and so is
 * the drawer that shows a message in full (`log=<id>`); its values can filter the list. The list does not refresh by
 * itself, because rows would move while the user reads them. With live updates on, rows move only at the top of the
 * first page.
 *
 * @example
 * <LogTable scope={deviceScope(device)} inPanel buttons={() => <ExportRawButton device={device} />} />
 */
export function LogTable({ scope, buttons, inPanel = false, live: offersLive = false }: LogTableProps) {
  const logs = useApi(logsApi);
  const spec = scope ? deviceList : networkList;
  const [query, setPlainQuery] = useListQuery(spec);
  const setQuery: ChangeListQuery = useCallback(
    (next, options) => setPlainQuery(withPayloadTime(next), options),
    [setPlainQuery],
  );
  const columnChoice = useColumnChoice(scope ? deviceColumns : networkColumns);
  const [, setSearchParams] = useSearchParams();
  const drawer = useAddressDrawer(drawerParameter);
  const load = useListLoad({
    name: logListName,
    call: { ...query, scope: scope ?? noScope },
    // A preset range gets its start time when the request is sent, so that the cache key stays the same.
    fetch: (call, signal) => logs.listOcpp(logCall(call, call.scope), signal),
    failure: 'Get logs failed!',
    abortWhenHidden: true,
  });
  const box = useRef<HTMLDivElement>(null);
  const isOpen = drawer.value !== undefined;
  const live = useLive({ query, onQuery: setQuery, scope: scope ?? noScope, load, isReading: isOpen, container: box });
  const neighbors = useNeighbors({ load: live.load, query, onQuery: setQuery, drawer });
  const hasBeenOpen = useHasBeenOpen(isOpen);
  // One history entry: Back restores the message and the previous filters.
  const filterBy = (filter: ValueFilter, time: string) =>
    setSearchParams((current) => {
      const narrowed = writeListQuery(withValue(query, filter, time, serverNow()), spec, current);
      narrowed.delete(drawerParameter);
      return narrowed;
    });
  return (
    <div ref={box} className={styles.box}>
      <ListPage<OcppLog>
        label="Logs"
        noun="log"
        toolbarStart={
          <LogTools query={query} onQuery={setQuery} busy={load.busy} live={offersLive ? live : undefined} />
        }
        columns={scope ? deviceLogColumns : logColumns}
        columnChoice={columnChoice}
        otherFilters={otherLogFilters}
        rowKey={({ id }) => id}
        load={live.load}
        query={query}
        onQuery={setQuery}
        link={drawer.rowLink(({ id }: OcppLog) => id)}
        buttons={buttons?.(() => ({ ...logFilters(query.filters, scope ?? noScope, serverNow()), ...logOrder(query) }))}
        inPanel={inPanel}
        {...(scope ? {} : { savedViews })}
      />
      {hasBeenOpen ? (
        <LogDrawer
          id={drawer.value}
          listedLog={live.load.page?.content.find(({ id }) => id === drawer.value)}
          onClose={drawer.close}
          onFilter={filterBy}
          isDeviceList={scope !== undefined}
          {...neighbors}
        />
      ) : null}
    </div>
  );
}

import { useSearchParams } from '@dmp/shared/antd/router';
import { type ReactNode, useCallback, useRef } from 'react';
import { logsApi } from '../../api/index.ts';
import type { OcppLog, OcppLogExportQuery } from '../../contract/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { useApi } from '../../shell/use-api.ts';
import type { ColumnsSpec } from '../columns/column-choice.ts';
import { useColumnChoice } from '../columns/use-column-choice.ts';
import { useOnceOpen } from '../dialog/use-once-open.ts';
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
import { useNeighbours } from './use-neighbours.ts';
import { type ValueFilter, withValue } from './value-filter.ts';

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
const networkColumns: ColumnsSpec = { storageKey: 'dmp.logs.columns', all: keys, defaults: keys };
const deviceColumns = columnsSpec('dmp.device-logs.columns', ownKeys);
const columnsOfDevice = logColumns.filter(({ key }) => ownKeys.includes(key));

const savedViews = savedViewsOf('logs');

/** Holds the message in the drawer. */
const drawerParameter = 'log';
const noScope: LogScope = {};

interface LogTableProps {
  /** The device whose logs alone are listed, from `deviceScope`; without it those of the whole network. */
  scope?: LogScope;
  /** The list's own buttons. @param shown filters and order of the list, for an export of it */
  buttons?(shown: () => OcppLogExportQuery): ReactNode;
  /** Stands in a panel or tab, not on a page of its own. */
  inPanel?: boolean;
  /** Offers to follow what comes in. */
  live?: boolean;
}

/**
 * The OCPP logs of the whole network or of one device: time range, filters,
 * page and order in the address, and a drawer that shows a message in full,
 * held there too (`log=<id>`), whose values the list can be filtered by. It
 * does not refresh itself, since rows would move while somebody reads them,
 * unless `live` is switched on; then they move at the top alone.
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
  const [, setAddress] = useSearchParams();
  const drawer = useAddressDrawer(drawerParameter);
  const load = useListLoad({
    name: logListName,
    call: { ...query, scope: scope ?? noScope },
    // When a range begins is settled when it is asked for: the call stays the same.
    fetch: (call, signal) => logs.listOcpp(logCall(call, call.scope), signal),
    failure: 'Get logs failed!',
    endsOutOfSight: true,
  });
  const box = useRef<HTMLDivElement>(null);
  const reading = drawer.value !== undefined;
  const live = useLive({ query, onQuery: setQuery, scope: scope ?? noScope, load, reading, box });
  const neighbours = useNeighbours({ load: live.load, query, onQuery: setQuery, drawer });
  const drawn = useOnceOpen(drawer.value !== undefined);
  // One step: back leads to the message, and the list as it was.
  const filterBy = (filter: ValueFilter, time: string) =>
    setAddress((address) => {
      const narrowed = writeListQuery(withValue(query, filter, time, serverNow()), spec, address);
      narrowed.delete(drawerParameter);
      return narrowed;
    });
  return (
    <div ref={box} className={styles.box}>
      <ListPage<OcppLog>
        label="Logs"
        noun="log"
        lead={<LogTools query={query} onQuery={setQuery} busy={load.busy} live={offersLive ? live : undefined} />}
        columns={scope ? columnsOfDevice : logColumns}
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
      {drawn ? (
        <LogDrawer
          id={drawer.value}
          listed={live.load.page?.content.find(({ id }) => id === drawer.value)}
          onClose={drawer.close}
          onFilter={filterBy}
          ofDevice={scope !== undefined}
          {...neighbours}
        />
      ) : null}
    </div>
  );
}

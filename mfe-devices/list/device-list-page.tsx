import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { devicesApi } from '@dmp/shared/api';
import { type Device, joinFilterValues, splitFilterValues } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  ColumnChooser,
  FilterChips,
  PagedTable,
  SearchBox,
  useBusy,
  useColumnChoice,
  useListQuery,
  withFilters,
} from '@dmp/shared/ui';
import { useMemo } from 'react';
import { ExecuteActionMenu } from '../actions/execute-action-menu.tsx';
import { FleetPanel } from '../actions/fleet-panel.tsx';
import { useFleetActions } from '../actions/use-fleet-actions.ts';
import { filterWords } from '../fields/filter-words.ts';
import { Jobs } from '../jobs/jobs.tsx';
import { columnTitle, deviceColumns, deviceColumnsSpec } from './columns.tsx';
import { deviceFilters, deviceListSpec } from './device-query.ts';
import { evseRows } from './evse-rows.tsx';
import { ExportButton } from './export-button.tsx';
import { deviceFilterSources } from './filter-sources.ts';
import { useDeviceList } from './use-device-list.ts';

const link = { href: (device: Device) => `/devices/${encodeURIComponent(device.id)}` };

/** `/devices`: all devices a person may see, and actions on several of them. */
export function DeviceListPage() {
  const { navigate, session } = useShell();
  const devices = useApi(devicesApi);
  const [query, setQuery] = useListQuery(deviceListSpec);
  const [choice, setChoice] = useColumnChoice(deviceColumnsSpec);
  const columns = useMemo(() => deviceColumns(choice, deviceFilterSources(devices)), [choice, devices]);
  const load = useDeviceList(query);
  const [refreshing, refresh] = useBusy(load.retry);
  const filters = deviceFilters(query.filters, session.user.email);
  const fleet = useFleetActions({
    filters,
    total: load.stale || load.error ? undefined : load.page?.totalElements,
    ids: (load.page?.content ?? []).map(({ chargeboxId }) => chargeboxId),
  });
  const rowLink = useMemo(() => ({ ...link, open: (href: string) => navigate(href) }), [navigate]);
  const search = splitFilterValues(query.filters.search ?? '').join(',');
  const words = filterWords(query.filters);
  const filtered = words.length > 0;

  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap justify="space-between">
        <div style={{ flex: '1 1 260px', maxWidth: 420 }}>
          <SearchBox
            label="Search id, location, serial number, address or city"
            value={search}
            onSearch={(text) =>
              setQuery(withFilters(query, { search: joinFilterValues(text ? [text] : []) }), { replace: search !== '' })
            }
          />
        </div>
        <Flex gap={8} wrap>
          <Button icon={<ReloadOutlined aria-hidden />} onClick={() => refresh()} loading={refreshing}>
            Refresh
          </Button>
          <ColumnChooser spec={deviceColumnsSpec} title={columnTitle} choice={choice} onChange={setChoice} />
          <ExportButton filters={filters} />
          <Jobs />
          {fleet.action ? null : <ExecuteActionMenu onPick={fleet.pick} focused={fleet.ended} />}
        </Flex>
      </Flex>
      <FilterChips
        chips={words.map(({ label, value }) => ({ key: label, text: `${label}: ${value}` }))}
        onRemove={(key) => {
          const gone = words.find(({ label }) => label === key)?.parameters ?? [];
          setQuery(withFilters(query, Object.fromEntries(gone.map((name) => [name, undefined]))));
        }}
        onClear={() => setQuery({ ...query, filters: {}, pageNumber: 0 })}
      />
      <FleetPanel
        fleet={fleet}
        onFilters={({ userCreated: _, ...filters }) => setQuery({ ...query, filters, pageNumber: 0 })}
      />
      <PagedTable
        label="Devices"
        noun="device"
        columns={columns}
        rowKey={(device) => device.chargeboxId}
        load={load}
        query={query}
        onQuery={setQuery}
        empty={filtered ? 'No devices match these filters.' : 'No devices available.'}
        link={rowLink}
        selection={fleet.ticks}
        expansion={evseRows}
        onWidth={(key, width) => {
          const { [key]: _, ...others } = choice.widths;
          setChoice({ ...choice, widths: width === undefined ? others : { ...others, [key]: width } });
        }}
      />
    </Flex>
  );
}

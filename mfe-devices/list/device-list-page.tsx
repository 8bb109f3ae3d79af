import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { type Device, joinFilterValues, splitFilterValues } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { PagedTable, SearchBox, useBusy, useListQuery, withFilters } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { ExecuteActionMenu } from '../actions/execute-action-menu.tsx';
import { SelectionBar } from '../actions/selection-bar.tsx';
import { useBulkAction } from '../actions/use-bulk-action.ts';
import { defaultColumns, deviceColumns } from './columns.tsx';
import { deviceListSpec } from './device-query.ts';
import { useAway } from './use-away.ts';
import { useDeviceList } from './use-device-list.ts';

const columns = deviceColumns(defaultColumns);
const link = { href: (device: Device) => `/devices/${encodeURIComponent(device.id)}` };

/** `/devices`: all devices a person may see, and actions on several of them. */
export function DeviceListPage() {
  const { navigate } = useShell();
  const [query, setQuery] = useListQuery(deviceListSpec);
  const load = useDeviceList(query);
  const [refreshing, refresh] = useBusy(load.retry);
  const bulk = useBulkAction();
  const rowLink = useMemo(() => ({ ...link, open: (href: string) => navigate(href) }), [navigate]);
  const search = splitFilterValues(query.filters.search ?? '').join(',');
  const away = useAway(load.page?.content, bulk.selected);
  const filtered = Object.keys(query.filters).length > 0;

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
        {bulk.action ? (
          <SelectionBar
            action={bulk.action}
            selected={bulk.selected}
            onSelect={bulk.select}
            onConfirm={bulk.confirm}
            onCancel={bulk.cancel}
          />
        ) : (
          <Flex gap={8} wrap>
            {filtered ? (
              <Button
                type="text"
                aria-label="Clear Filters"
                onClick={() => setQuery({ ...query, filters: {}, pageNumber: 0 })}
              >
                Clear
              </Button>
            ) : null}
            <Button icon={<ReloadOutlined aria-hidden />} onClick={() => refresh()} loading={refreshing}>
              Refresh
            </Button>
            <ExecuteActionMenu onPick={bulk.pick} focused={bulk.ended} />
          </Flex>
        )}
      </Flex>
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
        selection={bulk.action ? { keys: bulk.selected, onChange: bulk.select } : undefined}
      />
      {bulk.action && bulk.confirmed ? (
        <ActionDialog action={bulk.action} devices={bulk.selected} away={away} onClose={bulk.back} onDone={bulk.done} />
      ) : null}
    </Flex>
  );
}

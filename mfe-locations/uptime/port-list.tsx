import { devicesApi, neviApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { ListPage, useListLoad, useListQuery } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { GroupingChoice } from './grouping-choice.tsx';
import { UptimeButtons } from './uptime-buttons.tsx';
import { otherUptimeFilters, uptimeColumns } from './uptime-columns.tsx';
import { portDeviceAddress, uptimeListQuery, uptimeListSpec } from './uptime-query.ts';

/** The uptime of each port, lowest first by default. */
export function PortList() {
  const devices = useApi(devicesApi);
  const nevi = useApi(neviApi);
  const [query, setQuery] = useListQuery(uptimeListSpec);
  const columns = useMemo(() => uptimeColumns(devices), [devices]);
  const call = uptimeListQuery(query);
  const load = useListLoad({ name: 'uptime of ports', call, fetch: nevi.uptimes, failure: 'Get uptime failed!' });
  const { pageNumber: _page, pageSize: _size, ...selection } = call;
  return (
    <ListPage
      label="Uptime of ports"
      noun="port"
      columns={columns}
      otherFilters={otherUptimeFilters}
      rowKey={({ evseUid }) => evseUid}
      load={load}
      query={query}
      onQuery={setQuery}
      link={portDeviceAddress}
      empty="No uptime has been counted yet."
      toolbarStart={<GroupingChoice chosen="port" />}
      buttons={<UptimeButtons filters={query.filters} fetch={(options) => nevi.exportUptimes(selection, options)} />}
    />
  );
}

import { devicesApi, neviApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { DownloadButton, ListPage, useListLoad, useListQuery } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { riskFilter, uptimeColumns } from './uptime-columns.tsx';
import { devicePage, uptimeListQuery, uptimeListSpec } from './uptime-query.ts';

/** `/locations/uptime`: the uptime of all ports a person may see, lowest first. */
export function UptimeListPage() {
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
      otherFilters={[riskFilter]}
      rowKey={({ evseUid }) => evseUid}
      load={load}
      query={query}
      onQuery={setQuery}
      link={devicePage}
      empty="No uptime has been counted yet."
      buttons={
        <DownloadButton
          label="Export CSV"
          what="export"
          fetch={(options) => nevi.exportUptimes(selection, options)}
          failure="Export uptime failed!"
        />
      }
    />
  );
}

import { devicesApi, neviApi } from '@dmp/shared/api';
import type { UptimeGrouping } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { ListPage, useListLoad, useListQuery } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { GroupingChoice } from './grouping-choice.tsx';
import { UptimeButtons } from './uptime-buttons.tsx';
import { uptimeGroupColumns } from './uptime-group-columns.ts';
import { uptimeGroupAddress, uptimeGroupSpecs, uptimeGroupsQuery } from './uptime-query.ts';

const labels: Record<UptimeGrouping, { label: string; noun: string }> = {
  location: { label: 'Locations', noun: 'location' },
  state: { label: 'States', noun: 'state' },
  operator: { label: 'Network operators', noun: 'network operator' },
};

/** Uptime by location, state, or network operator; each row links to its ports. */
export function GroupList({ by }: { by: UptimeGrouping }) {
  const devices = useApi(devicesApi);
  const nevi = useApi(neviApi);
  const [query, setQuery] = useListQuery(uptimeGroupSpecs[by]);
  const columns = useMemo(() => uptimeGroupColumns(by, devices), [by, devices]);
  const call = uptimeGroupsQuery(by, query);
  const load = useListLoad({ name: 'uptime of groups', call, fetch: nevi.uptimeGroups, failure: 'Get uptime failed!' });
  const { pageNumber: _page, pageSize: _size, ...selection } = call;
  return (
    <ListPage
      {...labels[by]}
      columns={columns}
      rowKey={({ group }) => group ?? ''}
      load={load}
      query={query}
      onQuery={setQuery}
      link={(row) => uptimeGroupAddress(by, row)}
      empty="No uptime has been counted yet."
      toolbarStart={<GroupingChoice chosen={by} />}
      buttons={
        <UptimeButtons filters={query.filters} fetch={(options) => nevi.exportUptimeGroups(selection, options)} />
      }
    />
  );
}

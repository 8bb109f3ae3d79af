import { useSearchParams } from '@dmp/shared/antd/router';
import { GroupList } from './group-list.tsx';
import { PortList } from './port-list.tsx';
import { groupingIn } from './uptime-query.ts';

/** `/locations/uptime`: the uptime of the ports a person may see; with `?by=` that of their locations, states, or operators. */
export function UptimeListPage() {
  const [address] = useSearchParams();
  const by = groupingIn(address);
  return by ? <GroupList key={by} by={by} /> : <PortList />;
}

import { useSearchParams } from '@dmp/shared/antd/router';
import { GroupList } from './group-list.tsx';
import { PortList } from './port-list.tsx';
import { groupingIn } from './uptime-query.ts';

/** `/locations/uptime`: the uptime of the ports that the user may see; `?by=` groups them. */
export function UptimeListPage() {
  const [address] = useSearchParams();
  const by = groupingIn(address);
  return by ? <GroupList key={by} by={by} /> : <PortList />;
}

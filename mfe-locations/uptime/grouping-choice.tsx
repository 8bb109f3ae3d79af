import type { UptimeGrouping } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { ChoiceRow } from '@dmp/shared/ui';
import { allPortsAddress, uptimeGroupsAddress } from './uptime-query.ts';

const choices: readonly { key: UptimeGrouping | 'port'; label: string }[] = [
  { key: 'port', label: 'Ports' },
  { key: 'location', label: 'Locations' },
  { key: 'state', label: 'States' },
  { key: 'operator', label: 'Network operators' },
];

/** Switches between the list of ports and the lists of groups. */
export function GroupingChoice({ chosen }: { chosen: UptimeGrouping | 'port' }) {
  const { navigate } = useShell();
  return (
    <ChoiceRow
      label="Uptime of"
      choices={choices}
      chosen={chosen}
      onChoose={(by) => navigate(by === 'port' ? allPortsAddress : uptimeGroupsAddress(by))}
    />
  );
}

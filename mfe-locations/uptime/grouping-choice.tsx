import type { UptimeGrouping } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { ChoiceRow } from '@dmp/shared/ui';
import { allAddress, groupsAddress } from './uptime-query.ts';

const choices: readonly { key: UptimeGrouping | 'port'; label: string }[] = [
  { key: 'port', label: 'Ports' },
  { key: 'location', label: 'Locations' },
  { key: 'state', label: 'States' },
  { key: 'operator', label: 'Network operators' },
];

/** Whether ports are listed, or what they are grouped by. */
export function GroupingChoice({ chosen }: { chosen: UptimeGrouping | 'port' }) {
  const { navigate } = useShell();
  return (
    <ChoiceRow
      label="Uptime of"
      choices={choices}
      chosen={chosen}
      onChoose={(by) => navigate(by === 'port' ? allAddress : groupsAddress(by))}
    />
  );
}

import { chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroup } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { useRef } from 'react';
import { GroupFields } from './group-fields.tsx';
import { chargingGroupForm, type GroupValues } from './group-values.ts';

interface CreateGroupDrawerProps {
  onCreated(group: ChargingGroup): void;
  /** Called when it is closed without creating a group. */
  onClose(): void;
}

/** Drawer that creates a charging group. */
export function CreateGroupDrawer({ onCreated, onClose }: CreateGroupDrawerProps) {
  const groups = useApi(chargingGroupsApi);
  const created = useRef<ChargingGroup>(undefined);
  return (
    <FormDrawer<GroupValues>
      title="Create Charging Group"
      saveLabel="Create"
      initial={{}}
      save={async (values, key) => {
        created.current = await groups.create(chargingGroupForm(values), key);
      }}
      failure="Could not create charging group"
      notifiesSaved
      shouldBlock={(to) => to.searchParams.get('group') !== 'new'}
      onClose={() => (created.current ? onCreated(created.current) : onClose())}
    >
      <GroupFields />
    </FormDrawer>
  );
}

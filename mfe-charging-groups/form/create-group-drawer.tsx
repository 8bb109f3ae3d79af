import { chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroup } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { useRef } from 'react';
import { GroupFields } from './group-fields.tsx';
import { formOf, type GroupValues } from './group-values.ts';

interface CreateGroupDrawerProps {
  /** A group was made. */
  onCreated(group: ChargingGroup): void;
  /** Closed without one. */
  onClose(): void;
}

/** The form of a new charging group, over the list. */
export function CreateGroupDrawer({ onCreated, onClose }: CreateGroupDrawerProps) {
  const groups = useApi(chargingGroupsApi);
  const created = useRef<ChargingGroup>(undefined);
  return (
    <FormDrawer<GroupValues>
      title="Create Charging Group"
      saveLabel="Create"
      initial={{}}
      save={async (values, key) => {
        created.current = await groups.create(formOf(values), key);
      }}
      failure="Could not create charging group"
      notifiesSaved
      holds={(to) => to.searchParams.get('group') !== 'new'}
      onClose={() => (created.current ? onCreated(created.current) : onClose())}
    >
      <GroupFields />
    </FormDrawer>
  );
}

import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { chargingGroupsApi, expectedVersion } from '@dmp/shared/api';
import type { ChargingGroupOverview } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ListPage, onDemand, savedViewsOf, useAddressDrawer, useListQuery, useOpenCreated } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { chargingGroupPath } from '../charging-group-path.ts';
import { deleteQuestion } from './delete-question.ts';
import { chargingGroupColumns } from './group-columns.tsx';
import { groupListSpec } from './group-query.ts';
import { useGroups } from './use-groups.ts';

const CreateGroupDrawer = onDemand(
  async () => (await import('../form/create-group-drawer.tsx')).CreateGroupDrawer,
  'Create Charging Group',
);

const savedViews = savedViewsOf('charging-groups');

/** Page `/charging-groups`: all charging groups, and the drawer that creates one. */
export function GroupListPage() {
  const { session, navigate } = useShell();
  const groups = useApi(chargingGroupsApi);
  const [query, setQuery] = useListQuery(groupListSpec);
  const columns = useMemo(() => chargingGroupColumns(groups), [groups]);
  const load = useGroups(query);
  const drawer = useAddressDrawer('group');
  const openCreated = useOpenCreated(drawer);
  const canCreate = session.can('create:charging-groups');

  const remove = async ({ id, version, totalEvses }: ChargingGroupOverview) => {
    try {
      await groups.remove(id, { ...expectedVersion(version), expectedEvses: totalEvses });
    } catch (error) {
      // The group may have been changed or deleted since the list was loaded.
      void load.retry();
      throw error;
    }
  };
  return (
    <>
      <ListPage
        label="Charging Groups"
        noun="charging group"
        search="Search name, description, tariff, or party ID"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        load={load}
        query={query}
        onQuery={setQuery}
        link={({ id }) => chargingGroupPath(id)}
        savedViews={savedViews}
        buttons={
          <>
            <Button onClick={() => navigate('/charging-groups/tariffs')}>Tariffs</Button>
            {canCreate ? (
              <Button
                type="primary"
                aria-haspopup="dialog"
                onPointerEnter={CreateGroupDrawer.prefetch}
                onFocus={CreateGroupDrawer.prefetch}
                onClick={() => drawer.open('new')}
              >
                Create Charging Group
              </Button>
            ) : null}
          </>
        }
        actions={[
          {
            label: 'Delete',
            icon: <DeleteOutlined aria-hidden />,
            permission: 'delete:charging-groups',
            question: deleteQuestion,
            run: remove,
            failure: 'Could not delete charging group',
          },
        ]}
      />
      {drawer.value === 'new' && canCreate ? (
        <CreateGroupDrawer
          onCreated={({ id }) =>
            openCreated(chargingGroupPath(id), { title: 'Charging group created', link: 'View charging group' })
          }
          onClose={drawer.close}
        />
      ) : null}
    </>
  );
}

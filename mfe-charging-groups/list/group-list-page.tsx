import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { basedOn, chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroupOverview } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ListPage, onDemand, savedViewsOf, useAddressDrawer, useListQuery, useOpenMade } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { groupAddress } from '../group-address.ts';
import { deleteQuestion } from './delete-question.ts';
import { groupColumns } from './group-columns.tsx';
import { groupListSpec } from './group-query.ts';
import { useGroups } from './use-groups.ts';

const CreateGroupDrawer = onDemand(
  async () => (await import('../form/create-group-drawer.tsx')).CreateGroupDrawer,
  'Create Charging Group',
);

const savedViews = savedViewsOf('charging-groups');

/** `/charging-groups`: all charging groups, and the way to a new one. */
export function GroupListPage() {
  const { session, navigate } = useShell();
  const groups = useApi(chargingGroupsApi);
  const [query, setQuery] = useListQuery(groupListSpec);
  const columns = useMemo(() => groupColumns(groups), [groups]);
  const load = useGroups(query);
  const drawer = useAddressDrawer('group');
  const openMade = useOpenMade(drawer);
  const mayCreate = session.can('create:charging-groups');

  const remove = async ({ id, version, totalEvses }: ChargingGroupOverview) => {
    try {
      await groups.remove(id, { ...basedOn(version), expectedEvses: totalEvses });
    } catch (fault) {
      // It may be another than the row says by now, or gone.
      void load.retry();
      throw fault;
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
        link={({ id }) => groupAddress(id)}
        savedViews={savedViews}
        buttons={
          <>
            <Button onClick={() => navigate('/charging-groups/tariffs')}>Tariffs</Button>
            {mayCreate ? (
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
      {drawer.value === 'new' && mayCreate ? (
        <CreateGroupDrawer
          onCreated={({ id }) =>
            openMade(groupAddress(id), { title: 'Charging group created', link: 'View charging group' })
          }
          onClose={drawer.close}
        />
      ) : null}
    </>
  );
}

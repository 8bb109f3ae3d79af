import { chargingGroupsApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { DetailPage, onDemand, Panels, pageById, useEntity } from '@dmp/shared/ui';
import { useState } from 'react';
import { GroupEvses } from '../evses/group-evses.tsx';
import { PublicationList } from '../publish/publication-list.tsx';
import { PublishedState } from '../publish/published-state.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { GroupActions } from './group-actions.tsx';

const PublishDialog = onDemand(async () => (await import('../publish/publish-dialog.tsx')).PublishDialog, 'Publish');

const notFound = {
  sentence: 'This charging group does not exist. It may have been deleted.',
  back: { label: 'Show all charging groups', to: '/charging-groups' },
};

function GroupDetail({ id }: { id: string }) {
  const groups = useApi(chargingGroupsApi);
  const load = useEntity(['charging group', id], (signal) => groups.get(id, signal), {
    failure: 'Get charging group failed!',
    silentStatuses: [403, 404],
    refreshInterval: 30_000,
  });
  const [editing, setEditing] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const { entity, reload, watch } = load;
  return (
    <>
      <DetailPage
        noun="charging group"
        load={load}
        notFound={notFound}
        name={({ name }) => name}
        facts={(group) => <PublishedState group={group} />}
        actions={(group) => (
          <GroupActions
            group={group}
            editing={editing}
            onRefresh={reload}
            onEdit={() => setEditing(true)}
            onPublish={() => setPublishing(true)}
            prefetchPublish={PublishDialog.prefetch}
          />
        )}
        tabs={[
          {
            key: 'details',
            label: 'Details',
            render: (group) => (
              <Panels
                name="charging-group.details"
                panels={[
                  {
                    key: 'details',
                    label: 'Details',
                    render: () => (
                      <DetailsPanel group={group} editing={editing} reload={reload} onEnd={() => setEditing(false)} />
                    ),
                  },
                  { key: 'evses', label: 'EVSEs', render: () => <GroupEvses group={group} onChanged={reload} /> },
                  {
                    key: 'publications',
                    label: 'Publications',
                    render: () => <PublicationList group={group} onChanged={reload} />,
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {publishing && entity ? (
        <PublishDialog group={entity} reload={reload} onPublished={watch} onClose={() => setPublishing(false)} />
      ) : null}
    </>
  );
}

/** Page `/charging-groups/{chargingGroupId}`: details, EVSEs, and publications of a charging group. */
export const GroupPage = pageById('chargingGroupId', GroupDetail);

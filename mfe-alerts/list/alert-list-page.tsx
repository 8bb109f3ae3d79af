import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { alertsApi, expectedVersion } from '@dmp/shared/api';
import type { Alert } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ListPage, onDemand, useAddressDrawer, useListQuery } from '@dmp/shared/ui';
import { alertColumns } from './alert-columns.tsx';
import { alertListSpec } from './alert-query.ts';
import { useAlerts } from './use-alerts.ts';

const AlertDrawer = onDemand(async () => (await import('../alert/alert-drawer.tsx')).AlertDrawer, 'Alert');

/** Value of the query parameter `alert` for a new alert. */
const newAlert = 'new';

/** Page `/alerts`: all alerts with their state, and the drawer that creates or updates one. */
export function AlertListPage() {
  const { session, navigate } = useShell();
  const alerts = useApi(alertsApi);
  const [query, setQuery] = useListQuery(alertListSpec);
  const drawer = useAddressDrawer('alert');
  const load = useAlerts(query);
  const canCreate = session.can('create:alerts');
  const remove = async ({ id, version }: Alert) => {
    try {
      await alerts.remove(id, expectedVersion(version));
    } catch (error) {
      // The alert may have been changed or deleted since the list was loaded.
      void load.retry();
      throw error;
    }
  };
  const { value } = drawer;
  return (
    <>
      <ListPage<Alert>
        label="Alerts"
        noun="alert"
        search="Search alerts"
        columns={alertColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        load={load}
        query={query}
        onQuery={setQuery}
        link={drawer.rowLink(({ id }: Alert) => id)}
        actions={[
          {
            label: 'Delete',
            icon: <DeleteOutlined aria-hidden />,
            permission: 'delete:alerts',
            question: 'Delete alert?',
            run: remove,
            failure: 'Could not delete alert',
          },
        ]}
        buttons={
          <>
            <Button onClick={() => navigate('/alerts/mails')}>Emails</Button>
            {canCreate ? (
              <Button
                type="primary"
                onPointerEnter={AlertDrawer.prefetch}
                onFocus={AlertDrawer.prefetch}
                onClick={() => drawer.open(newAlert)}
              >
                Create Alert
              </Button>
            ) : null}
          </>
        }
      />
      {value === newAlert && canCreate ? (
        <AlertDrawer key={value} id={undefined} onChanged={load.refreshAfterChange} onClose={drawer.close} />
      ) : null}
      {value !== undefined && value !== newAlert && load.rows ? (
        <AlertDrawer
          key={value}
          id={value}
          alert={load.rows.find(({ id }) => id === value)}
          onChanged={load.refreshAfterChange}
          onClose={drawer.close}
        />
      ) : null}
    </>
  );
}

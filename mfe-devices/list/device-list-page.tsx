import { Button } from '@dmp/shared/antd/shell';
import { devicesApi } from '@dmp/shared/api';
import { useApi, useShell } from '@dmp/shared/shell';
import { ListPage, savedViewsOf, useColumnChoice, useListQuery } from '@dmp/shared/ui';
import { useMemo } from 'react';
import { CopySelectedButton } from '../actions/copy-selected-button.tsx';
import { ExecuteActionMenu } from '../actions/execute-action-menu.tsx';
import { FleetPanel } from '../actions/fleet-panel.tsx';
import { useActionLink } from '../actions/use-action-link.ts';
import { useFleetActions } from '../actions/use-fleet-actions.ts';
import type { DeviceRow } from '../fields/device-row.ts';
import { ImportButton } from '../import/import-button.tsx';
import { JobNotices } from '../jobs/job-notices.tsx';
import { Jobs } from '../jobs/jobs.tsx';
import { AddDeviceButton } from '../record/add-device-button.tsx';
import { deviceColumns, deviceColumnsSpec, otherDeviceFilters } from './columns.tsx';
import { deviceFilters, deviceListSpec } from './device-query.ts';
import { evseExpansion } from './evse-rows.tsx';
import { ExportDevicesButton } from './export-devices-button.tsx';
import { deviceFilterSources } from './filter-sources.ts';
import { QuickViews } from './quick-views.tsx';
import { useDeviceList } from './use-device-list.ts';

const pageOf = ({ id }: DeviceRow) => `/devices/${encodeURIComponent(id)}`;

const savedViews = savedViewsOf('devices');

/** `/devices`: all devices the user may see, and actions on several of them. */
export function DeviceListPage() {
  const { session, navigate } = useShell();
  const devices = useApi(devicesApi);
  const [query, setQuery] = useListQuery(deviceListSpec);
  const columns = useMemo(() => deviceColumns(deviceFilterSources(devices)), [devices]);
  const columnChoice = useColumnChoice(deviceColumnsSpec);
  const load = useDeviceList(query, columnChoice.choice.shown);
  const filters = deviceFilters(query.filters, session.user.email);
  const fleet = useFleetActions({ filters, load });
  useActionLink(fleet.pick);
  return (
    <>
      <ListPage
        label="Devices"
        noun="device"
        search="Search IDs, location, serial number, address, city, or operator"
        columns={columns}
        columnChoice={columnChoice}
        otherFilters={otherDeviceFilters}
        rowKey={({ chargeboxId }) => chargeboxId}
        load={load}
        query={query}
        onQuery={setQuery}
        link={pageOf}
        savedViews={savedViews}
        quickViews={<QuickViews query={query} onQuery={setQuery} />}
        expansion={evseExpansion}
        selectionMode={
          fleet.selectionMode && { ...fleet.selectionMode, buttons: <CopySelectedButton selection={fleet.selection} /> }
        }
        buttons={
          <>
            <ExportDevicesButton filters={filters} order={query} />
            <Button onClick={() => navigate('/devices/unknown')}>Unknown chargers</Button>
            <Jobs />
            <ImportButton />
            <AddDeviceButton />
            {fleet.action ? null : <ExecuteActionMenu onPick={fleet.pick} focused={fleet.hasEnded} />}
          </>
        }
      />
      <FleetPanel fleet={fleet} />
      <JobNotices />
    </>
  );
}

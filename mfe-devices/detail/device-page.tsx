import { devicesApi } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { DetailPage, type DetailTab, listed, pageById, RefreshButton, useEntity } from '@dmp/shared/ui';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog-on-demand.ts';
import type { DeviceAction } from '../actions/device-action.ts';
import { ExecuteActionMenu } from '../actions/execute-action-menu.tsx';
import { fieldValue } from '../fields/field-value.tsx';
import { DetailsTab } from './details-tab.tsx';
import { deviceHeading } from './device-heading.ts';

/** The tabs of a device, in their order. */
const tabs: readonly DetailTab<Device>[] = [
  { key: 'details', label: 'Details', draw: (device) => <DetailsTab device={device} /> },
];

const unknown = {
  sentence: 'This device does not exist, or it is not one of yours.',
  back: { label: 'Show all devices', to: '/devices' },
};

function OneDevice({ id }: { id: string }) {
  const devices = useApi(devicesApi);
  const load = useEntity(['device', id], (signal) => devices.get(id, signal), {
    failure: 'Get device failed!',
    refreshInterval: 15_000,
  });
  const [action, setAction] = useState<DeviceAction>();
  const { entity: device, reload, watch } = load;
  return (
    <>
      <DetailPage
        what="device"
        load={load}
        unknown={unknown}
        name={({ chargeboxId }) => chargeboxId}
        heading={deviceHeading}
        facts={(shown) => (
          <>
            {fieldValue(shown, 'webSocketConnection', 'page')}
            {fieldValue(shown, 'status', 'page')}
          </>
        )}
        tallFacts
        actions={() => (
          <>
            <RefreshButton label="Refresh Device Data" onRefresh={reload} />
            <ExecuteActionMenu onPick={setAction} />
          </>
        )}
        tabs={tabs}
      />
      {action && device ? (
        <ActionDialog
          action={action}
          selection={listed([device.chargeboxId])}
          onClose={() => setAction(undefined)}
          onDone={() => {
            setAction(undefined);
            watch();
          }}
        />
      ) : null}
    </>
  );
}

/** `/devices/{deviceId}`: one device, what can be known of it and done to it. */
export const DevicePage = pageById('deviceId', OneDevice);

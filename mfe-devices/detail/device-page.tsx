import { devicesApi } from '@dmp/shared/api';
import { isRetiredDevice } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { DetailPage, listedSelection, pageById, RefreshButton, useCanonicalId, useEntity } from '@dmp/shared/ui';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ActionDialog } from '../actions/action-dialog-on-demand.ts';
import type { DeviceAction } from '../actions/device-action.ts';
import { ExecuteActionMenu } from '../actions/execute-action-menu.tsx';
import { renderField } from '../fields/field-value.tsx';
import { JobNotices } from '../jobs/job-notices.tsx';
import { JobsInAddress } from '../jobs/jobs-in-address.tsx';
import { newestJobKey } from '../jobs/newest-job-key.ts';
import { NewestJobStrip } from '../jobs/newest-job-strip.tsx';
import { RecordButtons } from '../record/record-buttons.tsx';
import { RetiredSince } from '../record/retired-since.tsx';
import { prefetchPanels } from './details/panels-on-demand.ts';
import { deviceHeading } from './device-heading.ts';
import styles from './device-page.module.css';
import { deviceTabs } from './device-tabs.tsx';
import { MaintenanceStrip } from './maintenance-strip.tsx';
import { useRefreshDevice } from './use-refresh-device.ts';
import { WatchDevice } from './watch-device.ts';

prefetchPanels();

const notFound = {
  sentence: 'This device does not exist, or you do not have access to it.',
  back: { label: 'Show all devices', to: '/devices' },
};

const kind = 'device';

function OneDevice({ id }: { id: string }) {
  const devices = useApi(devicesApi);
  const found = useEntity([kind, id], (signal) => devices.get(id, signal), {
    failure: 'Get device failed!',
    silentStatuses: [403, 404],
    refreshInterval: 15_000,
  });
  // Users may type a chargebox ID into the address bar.
  const load = useCanonicalId(kind, id, found);
  const { mutate } = useSWRConfig();
  const jobLink = useRef<HTMLAnchorElement>(null);
  const [action, setAction] = useState<DeviceAction>();
  const { entity: device, loadedAt: at, reload, watch } = load;
  const refresh = useRefreshDevice(reload, device);
  const watchAction = () => {
    watch();
    if (device) void mutate(newestJobKey(device.chargeboxId));
  };
  return (
    <WatchDevice value={watchAction}>
      <DetailPage
        noun="device"
        load={load}
        notFound={notFound}
        name={({ chargeboxId }) => chargeboxId}
        heading={deviceHeading}
        facts={(shown) => (
          <>
            <RetiredSince device={shown} />
            {renderField(shown, 'webSocketConnection', 'page')}
            {renderField(shown, 'status', 'page')}
            <span className={styles.refreshed}>{at ? `Refreshed ${formatTime(at)}` : ''}</span>
            <MaintenanceStrip device={shown} />
            <NewestJobStrip chargeboxId={shown.chargeboxId} link={jobLink} />
          </>
        )}
        tallFacts
        actions={(shown) => (
          <>
            <RefreshButton label="Refresh Device Data" onRefresh={refresh} />
            <RecordButtons device={shown} reload={reload} />
            {!isRetiredDevice(shown) ? <ExecuteActionMenu onPick={setAction} /> : null}
          </>
        )}
        tabs={deviceTabs}
      />
      <JobsInAddress back={jobLink} />
      <JobNotices />
      {action && device ? (
        <ActionDialog
          action={action}
          selection={listedSelection([device.chargeboxId])}
          onClose={() => setAction(undefined)}
          onDone={() => {
            setAction(undefined);
            watchAction();
          }}
        />
      ) : null}
    </WatchDevice>
  );
}

/** `/devices/{deviceId}`: details and actions of a device. A chargebox ID in the path also works. */
export const DevicePage = pageById('deviceId', OneDevice);

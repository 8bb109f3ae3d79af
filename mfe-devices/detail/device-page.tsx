import { Skeleton } from '@dmp/shared/antd/basics';
import { Tabs } from '@dmp/shared/antd/panels';
import { useParams, useSearchParams } from '@dmp/shared/antd/router';
import { Flex } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { FailedState } from '@dmp/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { DeviceAction } from '../actions/device-action.ts';
import { listed } from '../actions/selection.ts';
import { DetailsTab } from './details-tab.tsx';
import { DeviceHeader } from './device-header.tsx';
import { UnknownDevice } from './unknown-device.tsx';
import { useDevice } from './use-device.ts';

/** The tabs of a device, in their order; the address names the open one. */
const tabs: readonly { key: string; label: string; draw(device: Device): ReactNode }[] = [
  { key: 'details', label: 'Details', draw: (device) => <DetailsTab device={device} /> },
];

/** `/devices/{deviceId}`: one device, what can be known of it and done to it. */
export function DevicePage() {
  const { deviceId = '' } = useParams();
  const { setTitle } = useShell();
  const { device, error, unknown, busy, reload, watch } = useDevice(deviceId);
  const [action, setAction] = useState<DeviceAction>();
  const [address, setAddress] = useSearchParams();
  const open = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0];

  const name = device?.chargeboxId;
  useEffect(() => {
    if (name) setTitle(name);
  }, [name, setTitle]);

  if (unknown) return <UnknownDevice />;
  if (error && !device) {
    return (
      <FailedState title="The device could not be loaded" error={error} onRetry={() => void reload()} retrying={busy} />
    );
  }
  if (!device) return <LoadingDevice />;
  return (
    <Flex vertical gap={12}>
      <DeviceHeader device={device} onRefresh={reload} onPick={setAction} />
      {error ? (
        <FailedState
          title="The device could not be refreshed"
          error={error}
          onRetry={() => void reload()}
          retrying={busy}
        />
      ) : null}
      <Tabs
        {...(open ? { activeKey: open.key } : {})}
        onChange={(key) =>
          setAddress((current) => {
            const next = new URLSearchParams(current);
            next.set('tab', key);
            return next;
          })
        }
        items={tabs.map(({ key, label, draw }) => ({ key, label, children: draw(device) }))}
      />
      {action ? (
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
    </Flex>
  );
}

/** The page's shape while it is loading. */
function LoadingDevice() {
  return (
    <section aria-busy aria-label="Loading device">
      <Skeleton active title={{ width: 320 }} paragraph={{ rows: 1, width: 200 }} />
      <Skeleton active title={false} paragraph={{ rows: 12 }} />
    </section>
  );
}

import { Typography } from '@dmp/shared/antd/basics';
import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { useBusy } from '@dmp/shared/ui';
import type { DeviceAction } from '../actions/device-action.ts';
import { ExecuteActionMenu } from '../actions/execute-action-menu.tsx';
import { fieldValue } from '../fields/field-value.tsx';

interface DeviceHeaderProps {
  device: Device;
  onRefresh(): Promise<unknown>;
  onPick(action: DeviceAction): void;
}

/** How a device is called: its chargebox id and, in brackets, the stations of its EVSEs. */
export function deviceHeading({ chargeboxId, evses }: Pick<Device, 'chargeboxId' | 'evses'>): string {
  return evses.length > 0 ? `${chargeboxId} (${evses.map(({ stationId }) => stationId).join(', ')})` : chargeboxId;
}

/** Which device this is, how it is now, and what can be done. */
export function DeviceHeader({ device, onRefresh, onPick }: DeviceHeaderProps) {
  const [refreshing, refresh] = useBusy(onRefresh);
  return (
    <Flex gap={12} wrap justify="space-between" align="flex-start">
      <Flex vertical gap={8} style={{ minWidth: 0 }}>
        <Typography.Title level={2} style={{ margin: 0, fontSize: 22, overflowWrap: 'anywhere' }}>
          {deviceHeading(device)}
        </Typography.Title>
        {/* As high as a status with its mark, so that a lost connection moves nothing. */}
        <Flex gap={8} align="flex-start" wrap style={{ minHeight: 44 }}>
          {fieldValue(device, 'webSocketConnection', 'page')}
          {fieldValue(device, 'status', 'page')}
        </Flex>
      </Flex>
      <Flex gap={8} wrap>
        <Button icon={<ReloadOutlined aria-hidden />} loading={refreshing} onClick={() => refresh()}>
          Refresh Device Data
        </Button>
        <ExecuteActionMenu onPick={onPick} />
      </Flex>
    </Flex>
  );
}

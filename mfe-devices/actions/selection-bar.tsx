import { Typography } from '@dmp/shared/antd/data';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { formatCount } from '@dmp/shared/format';
import type { DeviceAction } from './device-action.ts';

interface SelectionBarProps {
  action: DeviceAction;
  count: number;
  onConfirm(): void;
  onCancel(): void;
}

/** While devices are being chosen for an action: how many there are, and the ways on and back. */
export function SelectionBar({ action, count, onConfirm, onCancel }: SelectionBarProps) {
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text role="status">
        {action.label}: {count === 0 ? 'choose devices in the list' : `${formatCount(count, 'device')} chosen`}
      </Typography.Text>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="primary" disabled={count === 0} onClick={onConfirm}>
        Confirm
      </Button>
    </Flex>
  );
}

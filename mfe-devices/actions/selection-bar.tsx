import { Popover, Typography } from '@dmp/shared/antd/data';
import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { formatCount } from '@dmp/shared/format';
import { useEffect, useRef } from 'react';
import type { DeviceAction } from './device-action.ts';

interface SelectionBarProps {
  action: DeviceAction;
  /** Chargebox ids. */
  selected: readonly string[];
  onSelect(selected: readonly string[]): void;
  onConfirm(): void;
  onCancel(): void;
}

/** While devices are being chosen for an action: which they are, be they in sight or not, and the ways on and back. */
export function SelectionBar({ action, selected, onSelect, onConfirm, onCancel }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // It stands where the button was that led here.
  useEffect(() => bar.current?.focus(), []);
  const count = selected.length;
  return (
    <Flex ref={bar} gap={8} align="center" wrap role="group" tabIndex={-1} aria-label={`${action.label} devices`}>
      <Typography.Text role="status">
        {action.label}: {count === 0 ? 'choose devices in the list' : `${formatCount(count, 'device')} chosen`}
      </Typography.Text>
      {count > 0 ? (
        <Popover
          trigger="click"
          placement="bottom"
          content={<ChosenDevices selected={selected} onSelect={onSelect} />}
          destroyOnHidden
        >
          <Button aria-haspopup="dialog">Show Chosen</Button>
        </Popover>
      ) : null}
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="primary" disabled={count === 0} onClick={onConfirm}>
        Confirm
      </Button>
    </Flex>
  );
}

/** All that is chosen, on whatever page or behind whatever filter, and the way to take it back. */
function ChosenDevices({ selected, onSelect }: Pick<SelectionBarProps, 'selected' | 'onSelect'>) {
  return (
    <Flex vertical gap={8} style={{ width: 260 }}>
      <ul
        aria-label="Chosen devices"
        style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 300, overflow: 'auto' }}
      >
        {selected.map((id) => (
          <li key={id} style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 }}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{id}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`Remove ${id}`}
              onClick={() => onSelect(selected.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onSelect([])}>
        Remove All
      </Button>
    </Flex>
  );
}

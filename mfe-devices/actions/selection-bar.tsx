import { Popover, Typography } from '@dmp/shared/antd/data';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { DeviceFilters } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';
import { useEffect, useRef } from 'react';
import { ChosenDevices } from './chosen-devices.tsx';
import { chosenCount } from './selection.ts';
import { selectionWords } from './selection-words.ts';
import type { FleetActions } from './use-fleet-actions.ts';

interface SelectionBarProps {
  fleet: FleetActions;
  /** Shows the list under these filters. */
  onFilters(filters: DeviceFilters): void;
}

/** While devices are being chosen for an action: which they are, be they in sight or not, and the ways on and back. */
export function SelectionBar({ fleet, onFilters }: SelectionBarProps) {
  const { action, selection, view, total } = fleet;
  const bar = useRef<HTMLDivElement>(null);
  // It comes in the place of the button that led here.
  useEffect(() => bar.current?.focus(), []);
  const { chosen, rule } = selectionWords(selection, view);
  const count = chosenCount(selection);
  const named = selection.kind === 'listed' ? selection.ids : selection.except;

  return (
    <Flex
      ref={bar}
      gap={12}
      align="center"
      justify="space-between"
      wrap
      role="group"
      tabIndex={-1}
      aria-label={`${action?.label} devices`}
      style={{ padding: '8px 12px', background: 'var(--ant-color-primary-bg)', borderRadius: 6, minHeight: 60 }}
    >
      <div style={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography.Text strong role="status" style={{ display: 'block', overflowWrap: 'anywhere' }}>
          {action?.label}: {chosen}
        </Typography.Text>
        <Typography.Text type={view === 'other' ? 'warning' : 'secondary'}>{rule}</Typography.Text>
      </div>
      <Flex gap={8} wrap>
        {view === 'other' && selection.kind === 'all' ? (
          <Button onClick={() => onFilters(selection.filters)}>Show Chosen</Button>
        ) : null}
        {named.length > 0 ? (
          <Popover
            trigger="click"
            placement="bottom"
            content={
              <ChosenDevices
                label={selection.kind === 'listed' ? 'Chosen devices' : 'Exceptions'}
                ids={named}
                onChange={(ids) =>
                  fleet.select(selection.kind === 'listed' ? { kind: 'listed', ids } : { ...selection, except: ids })
                }
              />
            }
            destroyOnHidden
          >
            <Button aria-haspopup="dialog">
              {selection.kind === 'listed' ? 'Show Chosen' : `Show ${formatCount(named.length, 'Exception')}`}
            </Button>
          </Popover>
        ) : null}
        {view === 'same' ? (
          <Button onClick={() => fleet.select({ kind: 'listed', ids: [] })}>Choose None</Button>
        ) : (
          <Button disabled={!total} onClick={fleet.selectAll}>
            {view === 'listed' ? 'Select All' : 'Select These'} {total ? formatNumber(total) : ''}
            {view === 'listed' ? '' : ' Instead'}
          </Button>
        )}
        <Button onClick={fleet.end}>Cancel</Button>
        <Button type="primary" disabled={count === 0} onClick={fleet.confirm}>
          Confirm
        </Button>
      </Flex>
    </Flex>
  );
}

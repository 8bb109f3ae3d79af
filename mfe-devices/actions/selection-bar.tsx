import { Popover, Typography } from '@dmp/shared/antd/basics';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { DeviceFilters } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';
import { useEffect, useRef, useState } from 'react';
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
          <ShowNamed
            listed={selection.kind === 'listed'}
            ids={named}
            onChange={(ids) => {
              fleet.select(selection.kind === 'listed' ? { kind: 'listed', ids } : { ...selection, except: ids });
              // With the last of them their list and its button go.
              if (ids.length === 0) bar.current?.focus();
            }}
          />
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

interface ShowNamedProps {
  /** They are those chosen; otherwise the exceptions from all. */
  listed: boolean;
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** The button that shows the devices that were named one by one, and their list. */
function ShowNamed({ listed, ids, onChange }: ShowNamedProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(opened) => opened && list.current?.querySelector('button')?.focus()}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the list, whatever in it has the focus
        <div
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return;
            setOpen(false);
            button.current?.focus();
          }}
        >
          <ChosenDevices ref={list} label={listed ? 'Chosen devices' : 'Exceptions'} ids={ids} onChange={onChange} />
        </div>
      }
      destroyOnHidden
    >
      <Button ref={button} aria-haspopup="dialog" aria-expanded={open}>
        {listed ? 'Show Chosen' : `Show ${formatCount(ids.length, 'Exception')}`}
      </Button>
    </Popover>
  );
}

import { Dropdown } from '@dmp/shared/antd/controls';
import { DownOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ActionDialog } from './action-dialog-on-demand.ts';
import { allowedActions, type DeviceAction } from './device-action.ts';

interface ExecuteActionMenuProps {
  onPick(action: DeviceAction): void;
  /** Takes the keyboard focus when mounted: it replaces the controls of an action that has ended. */
  focused?: boolean;
}

/** Menu of the actions that the user may run; renders nothing if there are none. */
export function ExecuteActionMenu({ onPick, focused = false }: ExecuteActionMenuProps) {
  const actions = allowedActions(useShell().session);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  if (actions.length === 0) return null;

  const pick = (key: string) => {
    const action = actions.find(({ kind }) => kind === key);
    if (!action) return;
    setOpen(false);
    // The dialog returns the focus to this button; the menu item is hidden by then.
    button.current?.focus();
    onPick(action);
  };
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) ActionDialog.prefetch();
        // Escape would leave the focus in the unmounted menu.
        if (!next) button.current?.focus();
      }}
      autoFocus
      menu={{
        items: actions.map(({ kind, label }) => ({ key: kind, label })),
        onKeyDown: pressOnSpace,
        onClick: ({ key, domEvent }) => {
          // Otherwise the same Enter would also activate the element that gets the focus.
          domEvent.preventDefault();
          pick(key);
        },
      }}
    >
      <Button
        ref={button}
        type="primary"
        icon={<DownOutlined aria-hidden />}
        iconPlacement="end"
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        Execute Action
      </Button>
    </Dropdown>
  );
}

/** antd's menu handles Enter only. */
function pressOnSpace(event: KeyboardEvent) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  event.target.click();
}

import { Dropdown } from '@dmp/shared/antd/data';
import { DownOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { allowedActions, type DeviceAction } from './device-action.ts';

interface ExecuteActionMenuProps {
  onPick(action: DeviceAction): void;
}

/** The actions this person may run; nothing at all when there is none. */
export function ExecuteActionMenu({ onPick }: ExecuteActionMenuProps) {
  const actions = allowedActions(useShell().session);
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ eventType, label }) => ({ key: eventType, label })),
        onClick: ({ key }) => {
          const action = actions.find(({ eventType }) => eventType === key);
          if (action) onPick(action);
        },
      }}
    >
      <Button type="primary" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        Execute Action
      </Button>
    </Dropdown>
  );
}

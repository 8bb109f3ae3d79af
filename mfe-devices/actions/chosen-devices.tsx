import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';

interface ChosenDevicesProps {
  label: string;
  /** Chargebox ids. */
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Devices named one by one, on whatever page or behind whatever filter, and the way to take them back. */
export function ChosenDevices({ label, ids, onChange }: ChosenDevicesProps) {
  return (
    <Flex vertical gap={8} style={{ width: 260 }}>
      <ul aria-label={label} style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 300, overflow: 'auto' }}>
        {ids.map((id) => (
          <li key={id} style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 }}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{id}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`Remove ${id}`}
              onClick={() => onChange(ids.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange([])}>
        Remove All
      </Button>
    </Flex>
  );
}

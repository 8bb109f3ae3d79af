import { CloseOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { type RefObject, useEffect, useRef } from 'react';

interface ChosenDevicesProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  /** Chargebox ids. */
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Devices named one by one, on whatever page or behind whatever filter, and the way to take them back. */
export function ChosenDevices({ ref, label, ids, onChange }: ChosenDevicesProps) {
  /** Where the focus goes once the one that had it is gone. */
  const next = useRef<number>(undefined);
  useEffect(() => {
    const index = next.current;
    if (index === undefined) return;
    next.current = undefined;
    const buttons = ref.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    buttons[Math.min(index, ids.length - 1)]?.focus();
  }, [ids, ref]);
  return (
    <Flex ref={ref} vertical gap={8} style={{ width: 260 }}>
      <ul aria-label={label} style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 300, overflow: 'auto' }}>
        {ids.map((id, index) => (
          <li key={id} style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 }}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{id}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`Remove ${id}`}
              onClick={() => {
                next.current = index;
                onChange(ids.filter((other) => other !== id));
              }}
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

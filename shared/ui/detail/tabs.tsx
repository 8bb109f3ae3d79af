import { useSearchParams } from '@dmp/shared/antd/router';
import { Activity, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FaultBoundary } from '../../shell/fault-boundary.tsx';
import styles from './tabs.module.css';

/** One tab of a page. */
export interface PageTab {
  /** In the address: `tab=status-logs`. */
  key: string;
  label: string;
  /** Draws its pane. What is heavy in it is fetched on demand. */
  draw(): ReactNode;
  /** Fetches what its pane needs, when the pointer or the focus comes near. */
  prefetch?(): void;
}

interface TabsProps {
  /** Names the row of tabs for a screen reader: 'Device'. */
  label: string;
  /** Those this person may see; the first is open when the address names none of them. */
  tabs: readonly PageTab[];
}

/**
 * The tabs of a page. The open one is in the address. A pane is drawn when its
 * tab is first opened and kept from then on, with what was typed and chosen in
 * it; while it is out of sight its effects are ended, so that it fetches
 * nothing and holds no socket. A pane that throws says so in its place.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const open = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0];
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (open && !opened.includes(open.key)) setOpened([...opened, open.key]);
  const row = useRef<HTMLDivElement>(null);

  const show = (key: string) => {
    if (key === open?.key) return;
    setAddress((current) => {
      const next = new URLSearchParams(current);
      if (key === tabs[0]?.key) next.delete('tab');
      else next.set('tab', key);
      return next;
    });
  };
  // From the tab that has the focus: the one that is open may still be the one before.
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const next = tabByKey(event.key, from, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    show(tab.key);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };

  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={styles.strip}>
        {tabs.map(({ key, label: name, prefetch }, at) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === open?.key}
            aria-controls={key === open?.key ? `${id}-pane-${key}` : undefined}
            tabIndex={key === open?.key ? 0 : -1}
            className={styles.tab}
            onClick={() => show(key)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPointerEnter={prefetch}
            onFocus={prefetch}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => key === open?.key || opened.includes(key))
        .map(({ key, label: name, draw }) => (
          <Activity key={key} mode={key === open?.key ? 'visible' : 'hidden'}>
            <div role="tabpanel" id={`${id}-pane-${key}`} aria-labelledby={`${id}-tab-${key}`} className={styles.pane}>
              <FaultBoundary what={name}>
                <Pane draw={draw} />
              </FaultBoundary>
            </div>
          </Activity>
        ))}
    </div>
  );
}

/** A component of its own, so that what throws while it is drawn throws within the boundary. */
const Pane = ({ draw }: { draw(): ReactNode }) => draw();

/** Where a key leads in a row of tabs, around its ends; undefined for every other key. */
export function tabByKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

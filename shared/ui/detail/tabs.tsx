import { useSearchParams } from '@dmp/shared/antd/router';
import { Activity, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FaultBoundary } from '../../shell/fault-boundary.tsx';
import styles from './tabs.module.css';

/** One tab of {@link Tabs}. */
export interface PageTab {
  /** The value of the URL's `tab` parameter: 'status-logs'. */
  key: string;
  label: string;
  /** Renders the pane. Load heavy parts with `onDemand`. */
  render(): ReactNode;
  /** Prefetches the code of the pane, on hover or focus. */
  prefetch?(): void;
}

interface TabsProps {
  /** Accessible name of the tab list: 'Device'. */
  label: string;
  /** The tabs that the user may see. The first is open if the URL names none of them. */
  tabs: readonly PageTab[];
}

/**
 * The tabs of a page. The open tab is in the URL. A pane is rendered when its tab is first opened, and keeps its state
 * from then on. Effects of a hidden pane are cleaned up, so that it fetches nothing and has no open socket. A pane that
 * throws shows an error in its place.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [searchParams, setSearchParams] = useSearchParams();
  const open = tabs.find(({ key }) => key === searchParams.get('tab')) ?? tabs[0];
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (open && !opened.includes(open.key)) setOpened([...opened, open.key]);
  const row = useRef<HTMLDivElement>(null);

  const openTab = (key: string) => {
    if (key === open?.key) return;
    setSearchParams((current) => {
      const next = new URLSearchParams(current);
      if (key === tabs[0]?.key) next.delete('tab');
      else next.set('tab', key);
      return next;
    });
  };
  // Starts from the focused tab, because the open tab may not have changed yet.
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const next = tabByKey(event.key, from, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    openTab(tab.key);
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
            onClick={() => openTab(key)}
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
        .map(({ key, label: name, render }) => (
          <Activity key={key} mode={key === open?.key ? 'visible' : 'hidden'}>
            <div role="tabpanel" id={`${id}-pane-${key}`} aria-labelledby={`${id}-tab-${key}`} className={styles.pane}>
              <FaultBoundary what={name}>
                <Pane render={render} />
              </FaultBoundary>
            </div>
          </Activity>
        ))}
    </div>
  );
}

/** A separate component, so that an error in `render` is thrown inside the boundary. */
const Pane = ({ render }: { render(): ReactNode }) => render();

/** The index of the tab that a key moves to, with wrap-around; undefined for other keys. */
function tabByKey(key: string, from: number, count: number): number | undefined {
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

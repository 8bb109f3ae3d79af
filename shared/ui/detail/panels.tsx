import { Activity, type ReactNode, useId, useState } from 'react';
import { FaultBoundary } from '../../shell/fault-boundary.tsx';
import { readStored, writeStored } from '../browser-storage.ts';
import styles from './panels.module.css';

/** A collapsible part of a page. */
export interface Panel {
  key: string;
  label: string;
  /** Initially folded. */
  folded?: boolean;
  render(): ReactNode;
}

interface PanelsProps {
  /** Name of the stored open state, shared by all entities of this kind: 'device.details'. */
  name: string;
  panels: readonly Panel[];
  /** Level of the headings: 3 below the heading of the page's entity, or 2 without one. */
  level?: 2 | 3;
}

/**
 * Collapsible panels, one below the other. The browser stores which ones are open. A folded panel fetches nothing, and
 * a panel that throws shows an error in its place.
 */
export function Panels({ name, panels, level = 3 }: PanelsProps) {
  const storageKey = `panels.${name}`;
  const [openStates, setOpenStates] = useState(() => parsePanelStates(readStored('localStorage', storageKey)));
  const set = (key: string, open: boolean) => {
    const next = { ...openStates, [key]: open };
    setOpenStates(next);
    writeStored('localStorage', storageKey, JSON.stringify(next));
  };
  return (
    <div className={styles.panels}>
      {panels.map((panel) => {
        const open = openStates[panel.key] ?? !panel.folded;
        const toggle = () => set(panel.key, !open);
        return <OnePanel key={panel.key} panel={panel} level={level} open={open} onToggle={toggle} />;
      })}
    </div>
  );
}

interface OnePanelProps extends Required<Pick<PanelsProps, 'level'>> {
  panel: Panel;
  open: boolean;
  onToggle(): void;
}

function OnePanel({ panel: { label, render }, level, open, onToggle }: OnePanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const id = useId();
  const [hasBeenOpen, setHasBeenOpen] = useState(open);
  if (open && !hasBeenOpen) setHasBeenOpen(true);
  return (
    <div className={styles.panel}>
      <Heading className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={hasBeenOpen ? id : undefined}
          onClick={onToggle}
        >
          <span aria-hidden className={styles.mark} />
          <span>{label}</span>
        </button>
      </Heading>
      {hasBeenOpen ? (
        <Activity mode={open ? 'visible' : 'hidden'}>
          <div id={id} className={styles.content}>
            <FaultBoundary what={label}>
              <Content render={render} />
            </FaultBoundary>
          </div>
        </Activity>
      ) : null}
    </div>
  );
}

/** A separate component, so that an error in `render` is thrown inside the boundary. */
const Content = ({ render }: { render(): ReactNode }) => render();

/** Parses the stored open states by panel key. The stored text may be anything. */
export function parsePanelStates(stored: string | null): Readonly<Record<string, boolean>> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

import { Activity, type ReactNode, useId, useState } from 'react';
import { FaultBoundary } from '../../shell/fault-boundary.tsx';
import { readStored, writeStored } from '../browser-storage.ts';
import styles from './panels.module.css';

/** A part of a page that can be folded away. */
export interface Panel {
  key: string;
  label: string;
  /** Folded until a person opens it. */
  folded?: boolean;
  draw(): ReactNode;
}

interface PanelsProps {
  /** Under this name the browser keeps which are open, for all things of this kind: 'device.details'. */
  name: string;
  panels: readonly Panel[];
  /** Of their headings: 3 below the heading of what the page is of, or 2 where it has none. */
  level?: 2 | 3;
}

/**
 * Panels one below the other, each under a heading that folds it away. Which
 * are open is a person's own, and kept in the browser. What is folded away
 * fetches nothing; what throws says so in its place.
 */
export function Panels({ name, panels, level = 3 }: PanelsProps) {
  const storageKey = `panels.${name}`;
  const [chosen, setChosen] = useState(() => choicesIn(readStored('localStorage', storageKey)));
  const set = (key: string, open: boolean) => {
    const next = { ...chosen, [key]: open };
    setChosen(next);
    writeStored('localStorage', storageKey, JSON.stringify(next));
  };
  return (
    <div className={styles.panels}>
      {panels.map((panel) => {
        const open = chosen[panel.key] ?? !panel.folded;
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

function OnePanel({ panel: { label, draw }, level, open, onToggle }: OnePanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const id = useId();
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  return (
    <div className={styles.panel}>
      <Heading className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={drawn ? id : undefined}
          onClick={onToggle}
        >
          <span aria-hidden className={styles.mark} />
          <span>{label}</span>
        </button>
      </Heading>
      {drawn ? (
        <Activity mode={open ? 'visible' : 'hidden'}>
          <div id={id} className={styles.content}>
            <FaultBoundary what={label}>
              <Content draw={draw} />
            </FaultBoundary>
          </div>
        </Activity>
      ) : null}
    </div>
  );
}

/** A component of its own, so that what throws while it is drawn throws within the boundary. */
const Content = ({ draw }: { draw(): ReactNode }) => draw();

/** Which panels a person has opened or folded; what the browser kept may be anything. */
export function choicesIn(stored: string | null): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

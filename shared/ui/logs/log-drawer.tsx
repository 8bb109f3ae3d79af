import { Drawer } from '@dmp/shared/antd/dialog';
import { LeftOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './log-drawer.module.css';
import { LogView, type LogViewProps } from './log-view.tsx';
import type { Neighbors } from './use-neighbors.ts';

export interface LogDrawerProps extends Neighbors, Omit<LogViewProps, 'id'> {
  /** Undefined while the drawer is closed. */
  id: string | undefined;
  onClose(): void;
}

/** One message in full, with its request or response. The arrow keys open the previous and the next row of the list. */
export function LogDrawer({
  id,
  listedLog: listed,
  onClose,
  onPrevious,
  onNext,
  onFilter,
  isDeviceList: ofDevice,
}: LogDrawerProps) {
  const open = id !== undefined;
  const steps = useRef({ onPrevious, onNext });
  useEffect(() => {
    steps.current = { onPrevious, onNext };
  });
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const go = { ArrowLeft: steps.current.onPrevious, ArrowRight: steps.current.onNext }[event.key];
      // A control in the drawer, such as a row of tabs, may have handled the key.
      if (
        !go ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        isTextField(event.target)
      )
        return;
      event.preventDefault();
      go();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <Drawer
      open={open}
      size={1080}
      title="Log"
      onClose={onClose}
      destroyOnHidden
      extra={
        <div className={styles.steps}>
          <Step label="Previous" icon={<LeftOutlined aria-hidden />} keys="ArrowLeft" go={onPrevious} />
          <Step label="Next" icon={<RightOutlined aria-hidden />} keys="ArrowRight" go={onNext} />
        </div>
      }
    >
      {id === undefined ? null : (
        <LogView key={id} id={id} listedLog={listed} onFilter={onFilter} isDeviceList={ofDevice} />
      )}
    </Drawer>
  );
}

interface StepProps {
  label: string;
  icon: ReactNode;
  keys: string;
  go: (() => void) | undefined;
}

/** At the end of the list it does nothing, but stays enabled to keep the focus. */
function Step({ label, icon, keys, go }: StepProps) {
  return (
    <Button
      icon={icon}
      aria-keyshortcuts={keys}
      aria-disabled={go === undefined}
      className={styles.step ?? ''}
      title={keys === 'ArrowLeft' ? 'Arrow left' : 'Arrow right'}
      onClick={() => go?.()}
    >
      {label}
    </Button>
  );
}

/** In text fields the arrow keys move the caret. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

import { Drawer } from '@dmp/shared/antd/dialog';
import { LeftOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './log-drawer.module.css';
import { LogView, type LogViewProps } from './log-view.tsx';
import type { Neighbours } from './use-neighbours.ts';

export interface LogDrawerProps extends Neighbours, Omit<LogViewProps, 'id'> {
  /** Undefined while it is closed. */
  id: string | undefined;
  onClose(): void;
}

/** One message in full, with its request or response; the arrow keys go on to those beside it in the list. */
export function LogDrawer({ id, listed, onClose, onPrevious, onNext, onFilter, ofDevice }: LogDrawerProps) {
  const open = id !== undefined;
  const steps = useRef({ onPrevious, onNext });
  useEffect(() => {
    steps.current = { onPrevious, onNext };
  });
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const go = { ArrowLeft: steps.current.onPrevious, ArrowRight: steps.current.onNext }[event.key];
      // A control in the drawer, such as a row of tabs, has used the key.
      if (
        !go ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        isTyped(event.target)
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
          <Step label="Previous" sign={<LeftOutlined aria-hidden />} keys="ArrowLeft" go={onPrevious} />
          <Step label="Next" sign={<RightOutlined aria-hidden />} keys="ArrowRight" go={onNext} />
        </div>
      }
    >
      {id === undefined ? null : <LogView key={id} id={id} listed={listed} onFilter={onFilter} ofDevice={ofDevice} />}
    </Drawer>
  );
}

interface StepProps {
  label: string;
  sign: ReactNode;
  keys: string;
  go: (() => void) | undefined;
}

/** It keeps the focus at the end of the list, where it does nothing. */
function Step({ label, sign, keys, go }: StepProps) {
  return (
    <Button
      icon={sign}
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

/** There the arrows move the caret. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

import { Button } from '@dmp/shared/antd/shell';
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './leave-dialog.module.css';
import type { Leaving } from './leaving.ts';

/**
 * Asks before the page is left. The browser's own dialog lies above every
 * drawer and dialog of a remote, keeps the focus and gives it back.
 */
export function LeaveDialog({ leaving }: { leaving: Leaving }) {
  const question = useSyncExternalStore(leaving.subscribe, leaving.getQuestion);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isOpen = question !== undefined;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    // The browser lets the Escape that closes a drawer close this, too, where it is open by then.
    const opening = setTimeout(() => element.showModal());
    return () => {
      clearTimeout(opening);
      element.close();
    };
  }, [isOpen]);

  const stay = () => leaving.answer(false);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={question?.text ? `${id}text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
      // A second Escape closes it without asking us.
      onClose={() => !dialog.current?.open && stay()}
      // Escape is ours, not the drawer's below.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {question && (
        <>
          <h2 id={`${id}title`}>{question.title}</h2>
          {question.text && <p id={`${id}text`}>{question.text}</p>}
          <div className={styles.answers}>
            <Button onClick={stay}>{question.stay ?? 'Stay'}</Button>
            <Button type="primary" danger onClick={() => leaving.answer(true)}>
              {question.leave ?? 'Leave'}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

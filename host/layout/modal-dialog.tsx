import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  isOpen: boolean;
  title: string | undefined;
  text?: ReactNode;
  /** What lies below cannot be read. */
  covers?: boolean;
  /** Escape was pressed. A dialog without it cannot be closed by a key. */
  onEscape?(): void;
  /** The buttons at its end. */
  children: ReactNode;
}

/**
 * A question of the host about the whole console. The browser's own modal
 * dialog lies above every drawer and dialog of a remote, makes all else inert,
 * keeps the focus and gives it back.
 */
export function ModalDialog({ isOpen, title, text, covers = false, onEscape, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
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

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      data-covers={covers}
      aria-labelledby={`${id}title`}
      aria-describedby={text ? `${id}text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      // A second Escape closes it without asking us.
      onClose={() => {
        if (dialog.current?.open || !isOpen) return;
        if (onEscape) onEscape();
        else dialog.current?.showModal();
      }}
      // Escape is ours, not the drawer's below.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {isOpen ? (
        <>
          <h2 id={`${id}title`}>{title}</h2>
          {text ? <p id={`${id}text`}>{text}</p> : null}
          <div className={styles.answers}>{children}</div>
        </>
      ) : null}
    </dialog>
  );
}

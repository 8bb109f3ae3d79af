import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  isOpen: boolean;
  title: string | undefined;
  text?: ReactNode;
  /** Blurs the page below. */
  covers?: boolean;
  /** Called on Escape. Without it, no key closes the dialog. */
  onEscape?(): void;
  /** The buttons. */
  children: ReactNode;
}

/**
 * A modal dialog of the host. The native `<dialog>` is above every drawer and dialog of a remote, makes the rest of the
 * page inert, traps the focus, and returns it.
 */
export function ModalDialog({ isOpen, title, text, covers = false, onEscape, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    // If it were open already, the Escape that closes a drawer would close it as well.
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
      // The browser does not fire cancel for a second Escape, but closes the dialog.
      onClose={() => {
        if (dialog.current?.open || !isOpen) return;
        if (onEscape) onEscape();
        else dialog.current?.showModal();
      }}
      // Escape must not reach a drawer below.
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

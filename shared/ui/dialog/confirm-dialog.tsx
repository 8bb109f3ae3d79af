import { Input } from '@dmp/shared/antd/controls';
import { Modal } from '@dmp/shared/antd/dialog';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { type ReactNode, useRef, useState } from 'react';
import { FieldError, LabelledField } from '../form/labelled-field.tsx';
import styles from './confirm-dialog.module.css';
import { matchesCount } from './matches-count.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** Properties of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  /** The question, or the name of the action. */
  title: string;
  /** What the action affects, and its options. */
  children: ReactNode;
  /** Label of the confirm button, by what it does: 'Cancel job'. */
  confirm: string;
  /** Label of the cancel button; 'Cancel' by default. */
  cancel?: string;
  /** A second confirm button, after the first: 'Confirm + Trigger'. */
  secondaryAction?: { confirm: string; onConfirm(): void } | undefined;
  /** The action cannot be undone, or interrupts someone. */
  danger?: boolean;
  /** False disables the confirm buttons. */
  ready?: boolean;
  /** The action is running: disables all buttons, and the dialog cannot be closed. */
  busy: boolean;
  /** The user must type this number to confirm. */
  typeToConfirm?: { count: number; label: string } | undefined;
  /** Why the action failed; shown above the buttons, outside of the scrolled content. */
  error?: ReactNode;
  /** In pixels. */
  width?: number;
  onConfirm(): void;
  /** Called when it is closed without confirmation. */
  onClose(): void;
}

/**
 * Confirmation dialog before an action. Its first field gets the focus; on close, the focus is restored. A click on the
 * mask does not close it, because that would lose its input. It needs the facade `dialog`: render it through `onDemand`.
 *
 * @example
 * {isOpen ? (
 *   <ConfirmDialog title="Delete alert?" confirm="Delete" danger busy={busy} onConfirm={remove} onClose={close}>
 *     “Site down” will not be sent to its 3 recipients any more.
 *   </ConfirmDialog>
 * ) : null}
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel = 'Cancel', danger = false, ready = true, busy, width = 520 } = props;
  const { secondaryAction, typeToConfirm, error, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const body = useRef<HTMLDivElement>(null);
  useFocusReturn();
  const canConfirm = ready && (!typeToConfirm || matchesCount(typed, typeToConfirm.count));

  return (
    <Modal
      open
      width={width}
      title={title}
      okText={confirm}
      okButtonProps={{ disabled: !canConfirm, danger }}
      cancelText={cancel}
      cancelButtonProps={{ disabled: busy }}
      confirmLoading={busy}
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <Flex gap={8} wrap justify="flex-end">
          <CancelBtn />
          <OkBtn />
          {secondaryAction ? (
            <Button type="primary" danger={danger} disabled={!canConfirm || busy} onClick={secondaryAction.onConfirm}>
              {secondaryAction.confirm}
            </Button>
          ) : null}
        </Flex>
      )}
      onOk={onConfirm}
      onCancel={onClose}
      afterOpenChange={(open) => open && focusFirst(body.current)}
      mask={{ closable: false }}
      keyboard={!busy}
      closable={!busy}
    >
      <div ref={body} className={styles.body}>
        {children}
        {typeToConfirm ? (
          <LabelledField label={typeToConfirm.label}>
            {(ariaProps) => (
              <div className={styles.count}>
                <Input
                  {...ariaProps}
                  inputMode="numeric"
                  autoComplete="off"
                  disabled={busy}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  onPressEnter={() => canConfirm && onConfirm()}
                />
              </div>
            )}
          </LabelledField>
        ) : null}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </Modal>
  );
}

/** Focuses the first field of the opened dialog, unless the user has focused another one by then. */
function focusFirst(body: HTMLElement | null) {
  if (!body?.contains(document.activeElement)) body?.querySelector<HTMLElement>('input, textarea')?.focus();
}

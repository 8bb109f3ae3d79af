import { Input } from '@dmp/shared/antd/controls';
import { Modal } from '@dmp/shared/antd/dialog';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { type ReactNode, useRef, useState } from 'react';
import { Fault, LabelledField } from '../form/labelled-field.tsx';
import styles from './confirm-dialog.module.css';
import { namesCount } from './names-count.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface ConfirmDialogProps {
  /** The question, or the name of what is about to be done. */
  title: string;
  /** What it touches, and what may be chosen before it is confirmed. */
  children: ReactNode;
  /** The button that does it, by what it does: 'Cancel job'. */
  confirm: string;
  /** The button that does not: 'Cancel' unless said otherwise. */
  cancel?: string;
  /** A second way to do it, after the first: 'Confirm + Trigger'. */
  also?: { confirm: string; onConfirm(): void } | undefined;
  /** What is done cannot be undone, or interrupts somebody. */
  danger?: boolean;
  /** Nothing is missing for it. */
  ready?: boolean;
  /** It is under way: nothing can be pressed, and the dialog cannot be closed. */
  busy: boolean;
  /** It asks to type this number first. */
  typed?: { count: number; label: string } | undefined;
  /** Why it failed: said above the buttons, wherever a long dialog is scrolled to. */
  fault?: ReactNode;
  /** In pixels. */
  width?: number;
  onConfirm(): void;
  /** Closed without having been confirmed. */
  onClose(): void;
}

/**
 * Asks before something is done. Its first field gets the focus, and at the
 * end what had it before. A click beside it closes nothing: what was chosen in
 * it would be gone. It needs the facade `dialog`: draw it on demand.
 *
 * @example
 * {asks ? (
 *   <ConfirmDialog title="Delete alert?" confirm="Delete" danger busy={busy} onConfirm={remove} onClose={close}>
 *     “Site down” will not be sent to its 3 recipients any more.
 *   </ConfirmDialog>
 * ) : null}
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel = 'Cancel', danger = false, ready = true, busy, width = 520 } = props;
  const { also, typed: asked, fault, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const body = useRef<HTMLDivElement>(null);
  useFocusReturn();
  const allowed = ready && (!asked || namesCount(typed, asked.count));

  return (
    <Modal
      open
      width={width}
      title={title}
      okText={confirm}
      okButtonProps={{ disabled: !allowed, danger }}
      cancelText={cancel}
      cancelButtonProps={{ disabled: busy }}
      confirmLoading={busy}
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <Flex gap={8} wrap justify="flex-end">
          <CancelBtn />
          <OkBtn />
          {also ? (
            <Button type="primary" danger={danger} disabled={!allowed || busy} onClick={also.onConfirm}>
              {also.confirm}
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
        {asked ? (
          <LabelledField label={asked.label}>
            {(field) => (
              <div className={styles.count}>
                <Input
                  {...field}
                  inputMode="numeric"
                  autoComplete="off"
                  disabled={busy}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  onPressEnter={() => allowed && onConfirm()}
                />
              </div>
            )}
          </LabelledField>
        ) : null}
      </div>
      {fault ? <Fault>{fault}</Fault> : null}
    </Modal>
  );
}

/** The first field gets the focus once the dialog stands, unless somebody is in another by then. */
function focusFirst(body: HTMLElement | null) {
  if (!body?.contains(document.activeElement)) body?.querySelector<HTMLElement>('input, textarea')?.focus();
}

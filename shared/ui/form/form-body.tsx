import { Form, type FormInstance } from '@dmp/shared/antd/form';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { buttonLoading } from '../button-loading.tsx';
import { useCopy } from '../copy/use-copy.tsx';
import styles from './form-body.module.css';
import { typedText } from './typed-text.ts';
import type { SaveForm } from './use-save-form.ts';

interface FormBodyProps<Values extends object> {
  /** Accessible name of the form. */
  label: string;
  state: SaveForm<Values>;
  readOnly?: boolean;
  /** Fields, and the buttons if they are inside of the form. */
  children: ReactNode;
}

/** The form with its save error above its fields. A failed validation focuses the first invalid field. */
export function FormBody<Values extends object>({ label, state, readOnly = false, children }: FormBodyProps<Values>) {
  const { form, initial, resetCount, busy, error, blockedReason, handleChange, submit } = state;
  // Two forms of one page must not share the ids of their fields.
  const id = useId().replaceAll(/\W/g, '');
  return (
    <Form<Values>
      key={resetCount}
      name={`form${id}`}
      aria-label={label}
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={busy || readOnly}
      scrollToFirstError={{ focus: true }}
      onValuesChange={handleChange}
      onFinish={submit}
    >
      {blockedReason ? <FormError>{blockedReason}</FormError> : null}
      {error ? <FormError>{error}</FormError> : null}
      {children}
    </Form>
  );
}

function FormError({ children }: { children: ReactNode }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  // The Save button may be at the end of a long form, with the error out of view.
  useEffect(() => {
    box?.scrollIntoView?.({ block: 'nearest' });
  }, [box]);
  return (
    <div ref={setBox} role="alert" className={styles.error}>
      {children}
    </div>
  );
}

interface FormButtonsProps<Values extends object> {
  state: SaveForm<Values>;
  /** Label of the Save button: 'Save Update'. */
  save: string;
  /** Disables Save until something was changed. */
  onlyChanged?: boolean;
  /** Aligns the buttons at the end of the line, as in a drawer. */
  atEnd?: boolean;
  onCancel?: (() => void) | undefined;
}

/** Save and Cancel. */
export function FormButtons<Values extends object>(props: FormButtonsProps<Values>) {
  const { state, save, onlyChanged = false, atEnd = false, onCancel } = props;
  const { form, busy, dirty, blockedReason } = state;
  return (
    <div className={styles.buttons} data-end={atEnd}>
      <Button
        type="primary"
        loading={buttonLoading(busy)}
        disabled={blockedReason !== undefined || (onlyChanged && !dirty)}
        onClick={() => form.submit()}
      >
        {save}
      </Button>
      {blockedReason && dirty ? <CopyInput form={form} /> : null}
      {onCancel ? (
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

/** Copies the input of a form that cannot be saved. */
function CopyInput<Values extends object>({ form }: { form: FormInstance<Values> }) {
  const { copy, statusMessage } = useCopy('What you typed');
  return (
    <>
      <Button onClick={() => void copy(typedText(form.getFieldsValue(true)))}>Copy what I typed</Button>
      {statusMessage}
    </>
  );
}

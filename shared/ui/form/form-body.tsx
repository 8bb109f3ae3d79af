import { Form, type FormInstance } from '@dmp/shared/antd/form';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { busyLook } from '../busy-look.tsx';
import { useCopy } from '../copy/use-copy.tsx';
import styles from './form-body.module.css';
import { typedText } from './typed-text.ts';
import type { SaveForm } from './use-save-form.ts';

interface FormBodyProps<Values extends object> {
  /** Names the form for a screen reader. */
  label: string;
  state: SaveForm<Values>;
  /** Nothing in it can be changed. */
  readOnly?: boolean;
  /** Its fields, and the buttons where they stand in it. */
  children: ReactNode;
}

/** The fields of a form below what kept it from being saved. The first field that is wrong gets the focus. */
export function FormBody<Values extends object>({ label, state, readOnly = false, children }: FormBodyProps<Values>) {
  const { form, initial, fillings, busy, fault, blocked, changed, submit } = state;
  // Two forms of one page must not share the identities of their fields.
  const id = useId().replaceAll(/\W/g, '');
  return (
    <Form<Values>
      key={fillings}
      name={`form${id}`}
      aria-label={label}
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={busy || readOnly}
      scrollToFirstError={{ focus: true }}
      onValuesChange={changed}
      onFinish={submit}
    >
      {blocked ? <FormFault>{blocked}</FormFault> : null}
      {fault ? <FormFault>{fault}</FormFault> : null}
      {children}
    </Form>
  );
}

function FormFault({ children }: { children: ReactNode }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  // Who pressed Save at the foot of a long form sees why nothing happened.
  useEffect(() => {
    box?.scrollIntoView?.({ block: 'nearest' });
  }, [box]);
  return (
    <div ref={setBox} role="alert" className={styles.fault}>
      {children}
    </div>
  );
}

interface FormButtonsProps<Values extends object> {
  state: SaveForm<Values>;
  /** The button that saves: 'Save Update'. */
  save: string;
  /** Nothing can be saved before something was changed. */
  onlyChanged?: boolean;
  /** They stand at the end of their line, as in a drawer. */
  atEnd?: boolean;
  onCancel?: (() => void) | undefined;
}

/** Save, busy while it saves, and Cancel. */
export function FormButtons<Values extends object>(props: FormButtonsProps<Values>) {
  const { state, save, onlyChanged = false, atEnd = false, onCancel } = props;
  const { form, busy, dirty, blocked } = state;
  return (
    <div className={styles.buttons} data-end={atEnd}>
      <Button
        type="primary"
        loading={busyLook(busy)}
        disabled={blocked !== undefined || (onlyChanged && !dirty)}
        onClick={() => form.submit()}
      >
        {save}
      </Button>
      {blocked && dirty ? <CopyTyped form={form} /> : null}
      {onCancel ? (
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

/** Takes what was typed along where it cannot be saved. */
function CopyTyped<Values extends object>({ form }: { form: FormInstance<Values> }) {
  const { copy, said } = useCopy('What you typed');
  return (
    <>
      <Button onClick={() => void copy(typedText(form.getFieldsValue(true)))}>Copy what I typed</Button>
      {said}
    </>
  );
}

import { Checkbox } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureParts } from '../../api/index.ts';
import { limits, normalizeLine, type SavedViewForm } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { LabelledField } from '../form/labelled-field.tsx';
import { useBusy } from '../use-busy.ts';
import styles from './views.module.css';

type NameAndSharing = Pick<SavedViewForm, 'name' | 'shared'>;

interface SaveViewFormProps {
  initial: NameAndSharing;
  /** An error is shown and notified, and the input is kept. */
  save(values: NameAndSharing): Promise<unknown>;
  /** Label of the submit button. */
  label: string;
  onSaved(): Promise<unknown>;
  /** Without it, there is no Cancel button. */
  onCancel?(): void;
  /** More fields, above the buttons. */
  children?: ReactNode;
}

/** Form for the name of a view and whether it is shared. */
export function SaveViewForm({ initial, save, label, onSaved, onCancel, children }: SaveViewFormProps) {
  const { notify } = useShell();
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  const [error, setError] = useState<string>();
  const [busy, submit] = useBusy(async () => {
    setError(undefined);
    try {
      await save({ name: normalizeLine(name), shared });
    } catch (cause) {
      const { text, detail } = failureParts(cause);
      notify.error({ title: 'Could not save view', text });
      setError(detail ?? text);
      return;
    }
    await onSaved();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (normalizeLine(name) === '') setError('A view needs a name.');
    else submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <LabelledField label="Name" error={error}>
        {(ariaProps) => (
          <Input
            {...ariaProps}
            value={name}
            maxLength={limits.length.viewName}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        )}
      </LabelledField>
      <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
        Share with everyone who can see this list
      </Checkbox>
      {children}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {label}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </form>
  );
}

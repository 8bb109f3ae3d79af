import { Checkbox } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureParts } from '../../api/index.ts';
import { limits, oneLine, type SavedViewForm } from '../../contract/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { LabelledField } from '../form/labelled-field.tsx';
import { useBusy } from '../use-busy.ts';
import styles from './views.module.css';

type Facts = Pick<SavedViewForm, 'name' | 'shared'>;

interface SaveViewFormProps {
  initial: Facts;
  /** Saves it. What it throws is told, and what was typed stays. */
  save(facts: Facts): Promise<unknown>;
  /** The button that saves. */
  label: string;
  onSaved(): Promise<unknown>;
  /** Offers Cancel. */
  onCancel?(): void;
  /** More to choose, above the buttons. */
  children?: ReactNode;
}

/** The name of a view and who is to have it. */
export function SaveViewForm({ initial, save, label, onSaved, onCancel, children }: SaveViewFormProps) {
  const { notify } = useShell();
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  const [fault, setFault] = useState<string>();
  const [busy, submit] = useBusy(async () => {
    setFault(undefined);
    try {
      await save({ name: oneLine(name), shared });
    } catch (cause) {
      const { text, detail } = failureParts(cause);
      notify.error({ title: 'Could not save view', text });
      setFault(detail ?? text);
      return;
    }
    await onSaved();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (oneLine(name) === '') setFault('A view needs a name.');
    else submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <LabelledField label="Name" fault={fault}>
        {(ties) => (
          <Input
            {...ties}
            value={name}
            maxLength={limits.length.viewName}
            onChange={({ target }) => {
              setName(target.value);
              setFault(undefined);
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

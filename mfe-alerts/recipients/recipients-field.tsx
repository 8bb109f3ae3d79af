import { Button } from '@dmp/shared/antd/shell';
import { limits } from '@dmp/shared/contract';
import { useState } from 'react';
import styles from '../alert/fields/alert-fields.module.css';
import { NamedList } from '../named/named-list.tsx';
import { AddEmailDialog } from './add-email-dialog.tsx';

interface RecipientsFieldProps {
  /** So that the form leads to it. */
  id?: string;
  'aria-labelledby'?: string;
  value?: string[];
  readOnly: boolean;
  onChange?(value: string[]): void;
}

/** Who is written to. Stands in a `FormField`. */
export function RecipientsField(props: RecipientsFieldProps) {
  const { id, value = [], readOnly, onChange } = props;
  const [adding, setAdding] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of the browser's own
    <div id={id} role="group" tabIndex={-1} aria-labelledby={props['aria-labelledby']} className={styles.chosen}>
      <NamedList
        label="Recipients"
        items={value.map((email) => ({ key: email, text: email }))}
        onRemove={readOnly ? undefined : (gone) => onChange?.(value.filter((email) => email !== gone))}
      />
      {readOnly ? null : (
        <div>
          <Button disabled={value.length >= limits.alertRecipients.max} onClick={() => setAdding(true)}>
            Add email
          </Button>
        </div>
      )}
      {adding ? (
        <AddEmailDialog
          emails={value}
          onAdd={(email) => onChange?.([...value, email])}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

import { Button } from '@dmp/shared/antd/shell';
import { limits } from '@dmp/shared/contract';
import { useState } from 'react';
import styles from '../alert/fields/alert-fields.module.css';
import { ChipList } from '../chips/chip-list.tsx';
import { AddEmailDialog } from './add-email-dialog.tsx';

interface RecipientsFieldProps {
  /** Set by the form, which focuses the field after a failed validation. */
  id?: string;
  'aria-labelledby'?: string;
  value?: string[];
  readOnly: boolean;
  onChange?(value: string[]): void;
}

/** Input of a `FormField`: email addresses. */
export function RecipientsField(props: RecipientsFieldProps) {
  const { id, value = [], readOnly, onChange } = props;
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of the browser's own
    <div id={id} role="group" tabIndex={-1} aria-labelledby={props['aria-labelledby']} className={styles.selection}>
      <ChipList
        label="Recipients"
        items={value.map((email) => ({ key: email, text: email }))}
        onRemove={readOnly ? undefined : (removed) => onChange?.(value.filter((email) => email !== removed))}
      />
      {readOnly ? null : (
        <div>
          <Button disabled={value.length >= limits.alertRecipients.max} onClick={() => setDialogOpen(true)}>
            Add email
          </Button>
        </div>
      )}
      {isDialogOpen ? (
        <AddEmailDialog
          emails={value}
          onAdd={(email) => onChange?.([...value, email])}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </div>
  );
}

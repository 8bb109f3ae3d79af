import { Input } from '@dmp/shared/antd/controls';
import { normalizeLine } from '@dmp/shared/contract';
import { FormDialog, FormField } from '@dmp/shared/ui';
import { uniqueEmail, validEmail } from './email-rules.ts';

interface AddEmailDialogProps {
  /** Existing recipients. */
  emails: readonly string[];
  onAdd(email: string): void;
  onClose(): void;
}

export function AddEmailDialog({ emails, onAdd, onClose }: AddEmailDialogProps) {
  return (
    <FormDialog<{ email: string }>
      title="Add email"
      width={440}
      initial={{}}
      saveLabel="Add"
      save={async ({ email }) => onAdd(normalizeLine(email))}
      failure="Could not add email"
      initialFocus="email"
      onClose={onClose}
    >
      <FormField name="email" label="Email" rules={[validEmail, uniqueEmail(emails)]}>
        <Input inputMode="email" autoComplete="off" placeholder="name@example.com" />
      </FormField>
    </FormDialog>
  );
}

import { Input } from '@dmp/shared/antd/controls';
import { oneLine } from '@dmp/shared/contract';
import { FormDialog, FormField } from '@dmp/shared/ui';
import { notAmong, validEmail } from './email-rules.ts';

interface AddEmailDialogProps {
  /** Those there are already. */
  emails: readonly string[];
  onAdd(email: string): void;
  onClose(): void;
}

/** Asks for one more recipient. */
export function AddEmailDialog({ emails, onAdd, onClose }: AddEmailDialogProps) {
  return (
    <FormDialog<{ email: string }>
      title="Add email"
      width={440}
      initial={{}}
      saveLabel="Add"
      save={async ({ email }) => onAdd(oneLine(email))}
      failure="Could not add email"
      focused="email"
      onClose={onClose}
    >
      <FormField name="email" label="Email" rules={[validEmail, notAmong(emails)]}>
        <Input inputMode="email" autoComplete="off" placeholder="name@example.com" />
      </FormField>
    </FormDialog>
  );
}

import { Input } from '@dmp/shared/antd/controls';
import { evseMessagesApi } from '@dmp/shared/api';
import { limits } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { atMost, counted, FormDialog, FormField, required } from '@dmp/shared/ui';

interface Values {
  message: string;
}

interface MessageDialogProps {
  chargeboxId: string;
  onSaved(): void;
  /** After saving, too. */
  onClose(): void;
}

/** Writes a message about a charger. */
export function MessageDialog({ chargeboxId, onSaved, onClose }: MessageDialogProps) {
  const messages = useApi(evseMessagesApi);
  const { evseMessage } = limits.length;
  return (
    <FormDialog<Values>
      title="Write message"
      initial={{}}
      save={({ message }, key) => messages.put(chargeboxId, message, key)}
      failure="Message failed to save"
      initialFocus="message"
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormField
        name="message"
        label="Message"
        help="Staff see it here and in the list of devices."
        rules={[required('Message is required'), atMost(evseMessage)]}
      >
        <Input.TextArea rows={4} count={counted(evseMessage)} />
      </FormField>
    </FormDialog>
  );
}

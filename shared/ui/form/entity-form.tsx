import { type ReactNode, useState } from 'react';
import { onDemand } from '../on-demand.tsx';
import { FormBody, FormButtons } from './form-body.tsx';
import { type SaveFormOptions, useSaveForm } from './use-save-form.ts';

/** Properties of {@link EntityForm}. */
export interface EntityFormProps<Values extends object> extends SaveFormOptions<Values> {
  /** Accessible name of the form: 'Charging group'. */
  label: string;
  /** `FormField`s. */
  children: ReactNode;
  /** Label of the Save button; 'Save' by default. */
  saveLabel?: string;
  /** Disables Save until something was changed. */
  onlyChanged?: boolean;
  /** Discards the input. Without it, there is no Cancel button. */
  onCancel?(): void;
  /** Cancel asks for confirmation if something was changed. */
  confirmsCancel?: boolean;
}

const DiscardDialog = onDemand(async () => (await import('../dialog/confirm-dialog.tsx')).ConfirmDialog, 'Question');

/**
 * A form on a page. A failed save keeps the input and shows the server's sentence at the top. A navigation with unsaved
 * changes asks for confirmation. It needs the facade `form`: render it through `onDemand`.
 *
 * @example
 * // evse-message-form.tsx
 * interface Values {
 *   message: string;
 * }
 *
 * export function EvseMessageForm({ chargeboxId, onSaved }: EvseMessageFormProps) {
 *   const messages = useApi(evseMessagesApi);
 *   const { evseMessage } = limits.length;
 *   return (
 *     <EntityForm<Values>
 *       label="Message"
 *       initial={{}}
 *       save={({ message }) => messages.put(chargeboxId, message)}
 *       failure="Message failed to save"
 *       onSaved={onSaved}
 *     >
 *       <FormField name="message" label="Message" rules={[required('Message is required'), atMost(evseMessage)]}>
 *         <Input.TextArea rows={3} count={counted(evseMessage)} />
 *       </FormField>
 *     </EntityForm>
 *   );
 * }
 */
export function EntityForm<Values extends object>(props: EntityFormProps<Values>) {
  const {
    label,
    children,
    saveLabel = 'Save',
    onlyChanged = false,
    onCancel,
    confirmsCancel = false,
    ...options
  } = props;
  const state = useSaveForm(options);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const cancel = () => {
    setConfirmOpen(false);
    state.markClean();
    onCancel?.();
  };
  return (
    <FormBody label={label} state={state}>
      {children}
      <FormButtons
        state={state}
        save={saveLabel}
        onlyChanged={onlyChanged}
        onCancel={onCancel && (confirmsCancel && state.dirty ? () => setConfirmOpen(true) : cancel)}
      />
      {isConfirmOpen ? (
        <DiscardDialog
          title="Discard your changes?"
          confirm="Discard changes"
          cancel="Keep editing"
          danger
          busy={false}
          onConfirm={cancel}
          onClose={() => setConfirmOpen(false)}
        >
          <p>Your changes will be lost.</p>
        </DiscardDialog>
      ) : null}
    </FormBody>
  );
}

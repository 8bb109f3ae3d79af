import { type ReactNode, useState } from 'react';
import { onDemand } from '../on-demand.tsx';
import { FormBody, FormButtons } from './form-body.tsx';
import { type SaveFormOptions, useSaveForm } from './use-save-form.ts';

export interface EntityFormProps<Values extends object> extends SaveFormOptions<Values> {
  /** Names the form for a screen reader: 'Charging group'. */
  label: string;
  /** `FormField`s. */
  children: ReactNode;
  /** The button that saves: 'Save' unless said otherwise. */
  saveLabel?: string;
  /** Nothing can be saved before something was changed. */
  onlyChanged?: boolean;
  /** Gives up what was entered; without it there is no Cancel. */
  onCancel?(): void;
  /** Cancel asks first when something was changed. */
  cancelAsks?: boolean;
}

const CancelQuestion = onDemand(async () => (await import('../dialog/confirm-dialog.tsx')).ConfirmDialog, 'Question');

/**
 * A form on a page. What was typed stays when it cannot be saved, with the
 * server's sentence at its top; who leaves with unsaved changes is asked. It
 * needs the facade `form`: draw it on demand.
 *
 * @example
 * // evse-message-form.tsx: a whole form
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
  const { label, children, saveLabel = 'Save', onlyChanged = false, onCancel, cancelAsks = false, ...options } = props;
  const state = useSaveForm(options);
  const [asked, setAsked] = useState(false);
  const cancel = () => {
    setAsked(false);
    state.giveUp();
    onCancel?.();
  };
  return (
    <FormBody label={label} state={state}>
      {children}
      <FormButtons
        state={state}
        save={saveLabel}
        onlyChanged={onlyChanged}
        onCancel={onCancel && (cancelAsks && state.dirty ? () => setAsked(true) : cancel)}
      />
      {asked ? (
        <CancelQuestion
          title="Discard your changes?"
          confirm="Discard changes"
          cancel="Keep editing"
          danger
          busy={false}
          onConfirm={cancel}
          onClose={() => setAsked(false)}
        >
          <p>Your changes will be lost.</p>
        </CancelQuestion>
      ) : null}
    </FormBody>
  );
}

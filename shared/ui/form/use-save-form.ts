import { Form, type FormInstance } from '@dmp/shared/antd/form';
import { type ReactNode, useRef, useState } from 'react';
import { failureText } from '../../api/error.ts';
import type { GuardQuestion } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useFailureSentence } from '../jobs/failure-sentence.tsx';
import { useBusy } from '../use-busy.ts';
import { useIdempotencyKeys } from '../use-idempotency-keys.ts';
import { useSaveBlock } from './save-block.tsx';
import { useUnsaved } from './use-unsaved.ts';

export interface SaveFormOptions<Values extends object> {
  /** What is filled in when it opens. A newer object changes nothing: what is being typed stays. */
  initial: Partial<Values>;
  /**
   * Saves what was entered. An error is shown and notified, and everything typed stays.
   *
   * @param idempotencyKey the same for every try with the same values, until one succeeds
   */
  save(values: Values, idempotencyKey: string): Promise<unknown>;
  /** Titles the notification when it fails: 'Could not save state'. */
  failure: string;
  /** It was saved. */
  onSaved?(): void;
  /** Asked before unsaved changes are left; it says that they would be lost unless said otherwise. */
  question?: GuardQuestion;
  /**
   * Whether an address is left by going to that one, with the form in it; by
   * default when the path is another. A form in a tab asks `useLeavesTab`, one
   * in a drawer that stands in the address looks at the drawer's parameter.
   */
  holds?(to: URL): boolean;
}

/** A form that is being filled in. */
export interface SaveForm<Values extends object> {
  form: FormInstance<Values>;
  initial: Partial<Values>;
  /** How often what was entered was given up: its fields are drawn anew for each, since a hidden one hears of nothing. */
  fillings: number;
  /** It is being saved. */
  busy: boolean;
  /** Something differs from what was there, or was saved last. */
  dirty: boolean;
  /** Why it could not be saved. */
  fault: ReactNode;
  /** Why it cannot be saved now; what was typed stays. */
  blocked: string | undefined;
  /** Tells that something was typed or chosen. */
  changed(): void;
  submit(values: Values): void;
  /** Gives up what was entered: whoever leaves then is not asked. */
  giveUp(): void;
}

/** What a form needs to know, wherever it stands: on a page, in a drawer or in a dialog. */
export function useSaveForm<Values extends object>(options: SaveFormOptions<Values>): SaveForm<Values> {
  const { save, failure, onSaved } = options;
  const { notify } = useShell();
  const sentenceOf = useFailureSentence();
  const blocked = useSaveBlock();
  const [form] = Form.useForm<Values>();
  const keys = useIdempotencyKeys();
  const [initial] = useState(options.initial);
  const saved = useRef<Partial<Values>>(initial);
  const [dirty, setDirty] = useState(false);
  const [fault, setFault] = useState<ReactNode>();
  const [fillings, setFillings] = useState(0);
  const { hold, letGo } = useUnsaved({
    question: options.question,
    holds: options.holds,
    onLeave() {
      form.resetFields();
      form.setFieldsValue(saved.current as Parameters<typeof form.setFieldsValue>[0]);
      setDirty(false);
      setFault(undefined);
      setFillings((count) => count + 1);
    },
  });
  const giveUp = () => {
    // Whoever saves or cancels often leaves at once, before anything is drawn again.
    letGo();
    setDirty(false);
    setFault(undefined);
  };

  const [busy, submit] = useBusy(async (values: Values) => {
    setFault(undefined);
    try {
      await save(values, keys.keyOf(values));
    } catch (cause) {
      notify.error({ title: failure, text: failureText(cause).text });
      setFault(sentenceOf(cause));
      return;
    }
    keys.renew();
    saved.current = values;
    giveUp();
    onSaved?.();
  });

  return {
    form,
    initial,
    fillings,
    busy,
    dirty,
    fault,
    blocked,
    changed() {
      const differs = !isSame(form.getFieldsValue(true), saved.current);
      setDirty(differs);
      if (differs) hold();
      else letGo();
    },
    submit(values) {
      // Enter in a field submits without the button.
      if (!blocked) submit(values);
    },
    giveUp,
  };
}

/** An empty text and none at all are the same to who fills in a form. */
export function isSame(a: object, b: object): boolean {
  return written(a) === written(b);
}

function written(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === '' || part === null) return undefined;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    // Fields in any order, and those without a value as if they were not there.
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, inner]) => inner !== undefined && inner !== null && inner !== '')
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  });
}

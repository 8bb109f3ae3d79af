import { Form, type FormInstance } from '@dmp/shared/antd/form';
import { type ReactNode, useRef, useState } from 'react';
import { failureText } from '../../api/error.ts';
import type { GuardQuestion } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useFailureSentence } from '../jobs/failure-sentence.tsx';
import { useBusy } from '../use-busy.ts';
import { useIdempotencyKeys } from '../use-idempotency-keys.ts';
import { useSaveBlock } from './save-block.tsx';
import { useUnsavedBlocker } from './use-unsaved-blocker.ts';

export interface SaveFormOptions<Values extends object> {
  /** Initial values. A later object is ignored, so that the input is kept. */
  initial: Partial<Values>;
  /**
   * Saves the values. An error is shown and notified, and the input is kept.
   *
   * @param idempotencyKey the same for every retry with the same values, until one succeeds
   */
  save(values: Values, idempotencyKey: string): Promise<unknown>;
  /** Title of the notification on failure: 'Could not save state'. */
  failure: string;
  /** Called after a successful save. */
  onSaved?(): void;
  /** Confirmation before unsaved changes are lost; 'Leave without saving?' by default. */
  question?: GuardQuestion;
  /**
   * Whether navigation to an address asks first; by default, navigation to any other path does. Pass `useTabBlocker()` for
   * a form in a tab, and compare the drawer's query parameter for a drawer that is in the address.
   */
  shouldBlock?(to: URL): boolean;
}

/** State of a form, and its handlers. */
export interface SaveForm<Values extends object> {
  form: FormInstance<Values>;
  initial: Partial<Values>;
  /** Number of resets, for a React key: hidden fields miss the events of a reset, so they are mounted again. */
  resetCount: number;
  busy: boolean;
  /** The values differ from the initial ones, or those saved last. */
  dirty: boolean;
  /** Why the last save failed. */
  error: ReactNode;
  /** Why it cannot be saved now; from `SaveBlock`. */
  blockedReason: string | undefined;
  handleChange(): void;
  submit(values: Values): void;
  /** Clears `dirty` and the error, and ends the blocker. The input is kept. */
  markClean(): void;
}

/** State of a form on a page, in a drawer, or in a dialog. */
export function useSaveForm<Values extends object>(options: SaveFormOptions<Values>): SaveForm<Values> {
  const { save, failure, onSaved } = options;
  const { notify } = useShell();
  const sentenceOf = useFailureSentence();
  const blockedReason = useSaveBlock();
  const [form] = Form.useForm<Values>();
  const keys = useIdempotencyKeys();
  const [initial] = useState(options.initial);
  const saved = useRef<Partial<Values>>(initial);
  const [dirty, setDirty] = useState(false);
  const [error, setError] = useState<ReactNode>();
  const [resetCount, setResetCount] = useState(0);
  const { block, unblock } = useUnsavedBlocker({
    question: options.question,
    shouldBlock: options.shouldBlock,
    onDiscard() {
      form.resetFields();
      form.setFieldsValue(saved.current as Parameters<typeof form.setFieldsValue>[0]);
      setDirty(false);
      setError(undefined);
      setResetCount((count) => count + 1);
    },
  });
  const markClean = () => {
    // Unblock now: a save or cancel often navigates before the next render.
    unblock();
    setDirty(false);
    setError(undefined);
  };

  const [busy, submit] = useBusy(async (values: Values) => {
    setError(undefined);
    try {
      await save(values, keys.keyOf(values));
    } catch (cause) {
      notify.error({ title: failure, text: failureText(cause).text });
      setError(sentenceOf(cause));
      return;
    }
    keys.renew();
    saved.current = values;
    markClean();
    onSaved?.();
  });

  return {
    form,
    initial,
    resetCount,
    busy,
    dirty,
    error,
    blockedReason,
    handleChange() {
      const differs = !isSame(form.getFieldsValue(true), saved.current);
      setDirty(differs);
      if (differs) block();
      else unblock();
    },
    submit(values) {
      // Enter in a field submits without the button.
      if (!blockedReason) submit(values);
    },
    markClean,
  };
}

/** Compares form values. An empty text equals an absent one. */
function isSame(a: object, b: object): boolean {
  return serialize(a) === serialize(b);
}

function serialize(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === '' || part === null) return undefined;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    // Ignores the order of fields, and drops empty ones.
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, inner]) => inner !== undefined && inner !== null && inner !== '')
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  });
}

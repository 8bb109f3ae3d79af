import { useLocation } from '@dmp/shared/antd/router';
import { useEffect, useInsertionEffect, useRef } from 'react';
import type { GuardQuestion } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useRegisterUnsaved } from './save-block.tsx';

/** Options of {@link useUnsavedBlocker}. */
export interface UnsavedBlockerOptions {
  /** Confirmation before the navigation; 'Leave without saving?' by default. */
  question?: GuardQuestion | undefined;
  /**
   * Whether navigation to an address is blocked. By default, every other path is blocked. With this option too, every
   * other path is blocked; it decides for addresses of the same path. Pass `useTabBlocker()` for changes in a tab, and
   * compare the drawer's query parameter for a drawer that is in the address.
   */
  shouldBlock?: ((to: URL) => boolean) | undefined;
  /** The user has chosen to leave. Discard the changes; the blocker has already ended. */
  onDiscard(): void;
}

/** Blocks navigation while there are unsaved changes. */
export interface UnsavedBlocker {
  /** Call when there are unsaved changes. */
  block(): void;
  /** Call when there are none anymore. */
  unblock(): void;
}

const defaultQuestion: GuardQuestion = { title: 'Leave without saving?', text: 'Your changes will be lost.' };

/**
 * Asks for confirmation before a navigation that loses unsaved changes. The forms of `shared/ui` do so by themselves;
 * use this for edits without a form. The blocker stays active while its component is hidden in a tab or a collapsed
 * panel, and ends when the component unmounts.
 *
 * @example
 * const unsaved = useUnsavedBlocker({ shouldBlock: useTabBlocker(), onDiscard: () => setDraft(undefined) });
 * const change = (next: Draft) => {
 *   setDraft(next);
 *   if (next.text === saved.text) unsaved.unblock();
 *   else unsaved.block();
 * };
 */
export function useUnsavedBlocker(options: UnsavedBlockerOptions): UnsavedBlocker {
  const { question = defaultQuestion } = options;
  const { guard } = useShell();
  const registerUnsaved = useRegisterUnsaved();
  const { pathname } = useLocation();
  const latestOptions = useRef(options);
  latestOptions.current = options;
  const active = useRef<{ questionKey: string; end(): void }>(undefined);
  const questionKey = JSON.stringify(question);

  const unblock = () => {
    active.current?.end();
    active.current = undefined;
  };
  const block = () => {
    if (active.current?.questionKey === questionKey) return;
    unblock();
    const endGuard = guard(question, {
      ...(options.shouldBlock
        ? { holds: (to: URL) => to.pathname !== pathname || (latestOptions.current.shouldBlock?.(to) ?? true) }
        : {}),
      onLeave() {
        unblock();
        latestOptions.current.onDiscard();
      },
    });
    const unregister = registerUnsaved();
    active.current = {
      questionKey,
      end() {
        endGuard();
        unregister();
      },
    };
  };

  // Replaces an active blocker whose question has changed.
  useEffect(() => {
    if (active.current) block();
  });
  // Only insertion effects survive an `Activity` that hides the component, in a tab or a collapsed panel, and are cleaned
  // up when it unmounts while hidden. Ending the blocker rerenders subscribers, which React does not allow in here.
  useInsertionEffect(() => () => queueMicrotask(() => active.current?.end()), []);

  return { block, unblock };
}

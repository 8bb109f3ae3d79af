import { useLocation } from '@dmp/shared/antd/router';
import { useEffect, useInsertionEffect, useRef } from 'react';
import type { GuardQuestion } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useHoldUnsaved } from './save-block.tsx';

/** What is asked of who would leave what is not saved. */
export interface UnsavedOptions {
  /** Asked before it is left; it says that it would be lost unless said otherwise. */
  question?: GuardQuestion | undefined;
  /**
   * Whether an address is left by going to that one; by default when the path
   * is another, which always leaves it. What stands in a tab asks
   * `useLeavesTab`, a drawer in the address looks at its parameter.
   */
  holds?: ((to: URL) => boolean) | undefined;
  /** The person has left all the same: what was entered is given up. The guard has ended by then. */
  onLeave(): void;
}

/** What holds a person back. */
export interface Unsaved {
  /** Something is unsaved from now on. */
  hold(): void;
  /** Nothing is, any more: whoever leaves then is not asked. */
  letGo(): void;
}

const lost: GuardQuestion = { title: 'Leave without saving?', text: 'Your changes will be lost.' };

/**
 * Asks before something unsaved is left. Forms of `shared/ui` do so by
 * themselves; this is for what is edited without one. It also holds while it is
 * out of sight, in a tab or a folded panel, and ends with the component.
 *
 * @example
 * const unsaved = useUnsaved({ holds: useLeavesTab(), onLeave: () => setDraft(undefined) });
 * const change = (next: Draft) => {
 *   setDraft(next);
 *   if (isSame(next, saved)) unsaved.letGo();
 *   else unsaved.hold();
 * };
 */
export function useUnsaved(options: UnsavedOptions): Unsaved {
  const { question = lost } = options;
  const { guard } = useShell();
  const holdUnsaved = useHoldUnsaved();
  const { pathname } = useLocation();
  const current = useRef(options);
  current.current = options;
  const held = useRef<{ asked: string; end(): void }>(undefined);
  const asked = JSON.stringify(question);

  const letGo = () => {
    held.current?.end();
    held.current = undefined;
  };
  const hold = () => {
    if (held.current?.asked === asked) return;
    letGo();
    const endGuard = guard(question, {
      ...(options.holds
        ? { holds: (to: URL) => to.pathname !== pathname || (current.current.holds?.(to) ?? true) }
        : {}),
      onLeave() {
        letGo();
        current.current.onLeave();
      },
    });
    const endHold = holdUnsaved();
    held.current = {
      asked,
      end() {
        endGuard();
        endHold();
      },
    };
  };

  // Another question, while it holds.
  useEffect(() => {
    if (held.current) hold();
  });
  // Of all effects this alone outlives an `Activity` that hides the component, in
  // a tab or a folded panel, and ends with it even there. What listens to guards
  // draws, which must wait for the end of it.
  useInsertionEffect(() => () => queueMicrotask(() => held.current?.end()), []);

  return { hold, letGo };
}

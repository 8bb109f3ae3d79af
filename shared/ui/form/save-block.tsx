import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

interface SaveBlockValue {
  /** Why nothing can be saved; undefined while it can. */
  reason: string | undefined;
  /** Registers a form with unsaved changes. @returns unregisters it */
  registerUnsaved(): () => void;
}

const SaveBlockContext = createContext<SaveBlockValue>({ reason: undefined, registerUnsaved: () => () => undefined });

/** Sentence to append to the reason of a {@link SaveBlock}: the input is not lost. */
export const preservedInputText = 'What you typed is still here and can be copied.';

/**
 * Returns the reason of the surrounding {@link SaveBlock}, such as 'This device was deleted, or you may no longer see
 * it.'; undefined while saving is possible. The forms of `shared/ui` disable Save by themselves; use this for edits
 * without a form.
 */
export const useSaveBlock = (): string | undefined => useContext(SaveBlockContext).reason;

/** Returns the function that registers unsaved changes with the surrounding {@link SaveBlock}. */
export const useRegisterUnsaved = (): SaveBlockValue['registerUnsaved'] => useContext(SaveBlockContext).registerUnsaved;

/** Tracks unsaved changes below a {@link SaveBlock}. */
export interface UnsavedRegistry {
  hasUnsaved: boolean;
  registerUnsaved: SaveBlockValue['registerUnsaved'];
}

/** Counts the forms with unsaved changes below a {@link SaveBlock}. */
export function useUnsavedRegistry(): UnsavedRegistry {
  const [count, setCount] = useState(0);
  const registerUnsaved = useCallback(() => {
    let isRegistered = true;
    setCount((before) => before + 1);
    return () => {
      if (!isRegistered) return;
      isRegistered = false;
      setCount((before) => before - 1);
    };
  }, []);
  return { hasUnsaved: count > 0, registerUnsaved };
}

interface SaveBlockProps {
  /** Why nothing can be saved. The reason of an outer `SaveBlock` takes precedence. */
  reason: string | undefined;
  /** From {@link useUnsavedRegistry}; that of the outer `SaveBlock` by default. */
  registerUnsaved?: SaveBlockValue['registerUnsaved'];
  children: ReactNode;
}

/**
 * Disables saving in its children, and in their drawers and dialogs, while the edited entity cannot be changed. The input
 * is preserved.
 *
 * @example
 * <SaveBlock reason={isRetired ? `This device was retired. ${preservedInputText}` : undefined}>
 *   <EditDeviceDrawer device={device} />
 * </SaveBlock>
 */
export function SaveBlock({ reason, registerUnsaved, children }: SaveBlockProps) {
  const outer = useContext(SaveBlockContext);
  const effectiveReason = outer.reason ?? reason;
  const register = registerUnsaved ?? outer.registerUnsaved;
  const value = useMemo(() => ({ reason: effectiveReason, registerUnsaved: register }), [effectiveReason, register]);
  return <SaveBlockContext value={value}>{children}</SaveBlockContext>;
}

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

/** What the forms of a page learn from the frame around them, and what the frame learns from them. */
interface PageInput {
  /** Why nothing on the page can be saved; undefined while it can. */
  reason: string | undefined;
  /** One more form has unsaved changes. @returns ends it */
  holdUnsaved(): () => void;
}

const PageInputContext = createContext<PageInput>({ reason: undefined, holdUnsaved: () => () => undefined });

/** Ends a reason why nothing can be saved: that what was typed is not lost. */
export const keptInput = 'What you typed is still here and can be copied.';

/**
 * Why nothing can be saved at this place, such as 'This device was deleted, or
 * you may no longer see it.'; undefined while it can. Forms of `shared/ui`
 * disable Save by themselves; this is for what is edited without one.
 */
export const useSaveBlock = (): string | undefined => useContext(PageInputContext).reason;

/** Registers unsaved changes with the frame around them. */
export const useHoldUnsaved = (): PageInput['holdUnsaved'] => useContext(PageInputContext).holdUnsaved;

/** Whether anything below {@link SaveBlock} has unsaved changes. */
export interface UnsavedBelow {
  isUnsaved: boolean;
  holdUnsaved: PageInput['holdUnsaved'];
}

/** Counts the unsaved changes below a frame. */
export function useUnsavedBelow(): UnsavedBelow {
  const [count, setCount] = useState(0);
  const holdUnsaved = useCallback(() => {
    let isHeld = true;
    setCount((before) => before + 1);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      setCount((before) => before - 1);
    };
  }, []);
  return { isUnsaved: count > 0, holdUnsaved };
}

interface SaveBlockProps {
  /** Undefined while everything can be saved, unless a frame further out says otherwise. */
  reason: string | undefined;
  /** Of {@link useUnsavedBelow}; a frame without it passes unsaved changes on to the one around it. */
  holdUnsaved?: PageInput['holdUnsaved'];
  children: ReactNode;
}

/**
 * Keeps what is typed in its children and disables saving it, also in their
 * drawers and dialogs, while the thing they are about cannot be changed.
 *
 * @example
 * <SaveBlock reason={isRetired ? `This device was retired. ${keptInput}` : undefined}>
 *   <EditDeviceDrawer device={device} />
 * </SaveBlock>
 */
export function SaveBlock({ reason, holdUnsaved, children }: SaveBlockProps) {
  const outer = useContext(PageInputContext);
  const blocked = outer.reason ?? reason;
  const hold = holdUnsaved ?? outer.holdUnsaved;
  const value = useMemo(() => ({ reason: blocked, holdUnsaved: hold }), [blocked, hold]);
  return <PageInputContext value={value}>{children}</PageInputContext>;
}

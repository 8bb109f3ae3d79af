import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useState } from 'react';
import styles from './code-load-error.module.css';
import type { Updates } from './shell.ts';
import { useShell } from './shell-context.ts';

/** Code could not be loaded; `cause` is the original error. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('The code could not be loaded.', { cause });
    this.name = 'CodeLoadError';
  }
}

/**
 * The error sentence for code that could not be loaded.
 *
 * @param what name of the part, such as 'Help'; undefined for a whole page
 */
export const codeLoadMessage = (what?: string): string => `${what ? `“${what}”` : 'This page'} could not be loaded.`;

/** Whether the server has another release than this tab; undefined during the check, false in a host before 2.6.0. */
export function useNewRelease(updates: Updates | undefined): boolean | undefined {
  const [isAvailable, setAvailable] = useState<boolean | undefined>(updates ? undefined : false);
  useEffect(() => {
    let isCurrent = true;
    void updates?.check().then((found) => isCurrent && setAvailable(found));
    return () => {
      isCurrent = false;
    };
  }, [updates]);
  return isAvailable;
}

interface Props {
  /** See {@link codeLoadMessage}. */
  what?: string | undefined;
  onRetry(): void;
}

/** Replaces code that could not be loaded by an error with Retry, and with Reload for a new release. */
export function CodeLoadAlert({ what, onRetry }: Props) {
  const { updates } = useShell();
  const isNewRelease = useNewRelease(updates);
  const [box, setBox] = useState<HTMLElement | null>(null);
  // The alert for an overlay is part of the page, and may be below the visible area.
  useEffect(() => {
    box?.scrollIntoView?.({ block: 'nearest' });
  }, [box]);
  return (
    <div ref={setBox} role="alert" className={styles.box}>
      <p>{`${codeLoadMessage(what)} ${advice(isNewRelease)}`}</p>
      {isNewRelease === undefined ? null : (
        <span className={styles.buttons}>
          {isNewRelease ? (
            <Button type="primary" onClick={() => updates?.reload()}>
              Reload
            </Button>
          ) : null}
          <Button onClick={onRetry}>Retry</Button>
        </span>
      )}
    </div>
  );
}

function advice(isNewRelease: boolean | undefined): string {
  if (isNewRelease === undefined) return 'Checking for a new version …';
  return isNewRelease ? 'A new version is available.' : 'Check the connection and try again.';
}

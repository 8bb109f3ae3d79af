import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useState } from 'react';
import styles from './not-loaded.module.css';
import type { Updates } from './shell.ts';
import { useShell } from './shell-context.ts';

/** A piece of code could not be loaded; the cause says why. */
export class NotLoadedError extends Error {
  constructor(cause: unknown) {
    super('The code could not be loaded.', { cause });
    this.name = 'NotLoadedError';
  }
}

/**
 * What a piece of code that could not be loaded is called in a sentence.
 *
 * @param what names it: 'Help'; a whole page without it
 */
export const notLoaded = (what?: string): string => `${what ? `“${what}”` : 'This page'} could not be loaded.`;

/** Whether the server has another release than this tab; undefined until the server was asked. */
export function useNewRelease(updates: Updates | undefined): boolean | undefined {
  const [isThere, setThere] = useState<boolean | undefined>(updates ? undefined : false);
  useEffect(() => {
    let isCurrent = true;
    void updates?.check().then((found) => isCurrent && setThere(found));
    return () => {
      isCurrent = false;
    };
  }, [updates]);
  return isThere;
}

interface Props {
  /** As for {@link notLoaded}. */
  what?: string | undefined;
  onRetry(): void;
}

/** Stands in the place of code that could not be loaded: with Reload where there is a new release, and with Retry. */
export function NotLoaded({ what, onRetry }: Props) {
  const { updates } = useShell();
  const isNewRelease = useNewRelease(updates);
  const [box, setBox] = useState<HTMLElement | null>(null);
  // What should have lain over the page stands in it: perhaps below its edge.
  useEffect(() => {
    box?.scrollIntoView?.({ block: 'nearest' });
  }, [box]);
  return (
    <div ref={setBox} role="alert" className={styles.box}>
      <p>{`${notLoaded(what)} ${advice(isNewRelease)}`}</p>
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

import { Button } from '@dmp/shared/antd/shell';
import type { Shell } from '@dmp/shared/shell';
import { useState } from 'react';
import { report } from '../report.ts';

/** Reports a part that could not be loaded to the user. */
export type LazyPartShell = Pick<Shell, 'notify' | 'updates'>;

/**
 * A part of the console with lazy code. A failed import is reported and notified; the next call imports it again.
 *
 * @param load imports the part
 * @param failure title of the notification, such as 'Could not open About'
 * @returns the part once loaded, and a function that loads it and resolves to whether that succeeded
 */
export function useLazyPart<T extends object>(
  load: () => Promise<T>,
  failure: string,
  { notify, updates }: LazyPartShell,
): [part: T | undefined, fetch: () => Promise<boolean>] {
  const [part, setPart] = useState<T>();
  const fetch = async () => {
    if (part) return true;
    try {
      const loaded = await load();
      setPart(() => loaded);
      return true;
    } catch (error) {
      report(`${failure}.`, error);
      const isNewRelease = await updates?.check();
      notify.error({
        title: failure,
        text: isNewRelease ? (
          <>
            <span>A new version is available.</span>
            <Button type="link" size="small" onClick={updates?.reload}>
              Reload
            </Button>
          </>
        ) : (
          'Check the connection and try again.'
        ),
      });
      return false;
    }
  };
  return [part, fetch];
}

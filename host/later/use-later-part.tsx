import { Button } from '@dmp/shared/antd/shell';
import type { Shell } from '@dmp/shared/shell';
import { useState } from 'react';
import { report } from '../report.ts';

/** What a part that could not be fetched is notified with. */
export type LaterPartShell = Pick<Shell, 'notify' | 'updates'>;

/**
 * A part of the console that is fetched when it is first asked for. A fetch
 * that fails is reported and notified, and the next call fetches again.
 *
 * @param load imports the part
 * @param failure titles the notification: 'Could not open About'
 * @returns the part once it is there, and what fetches it: it resolves with whether the part is there
 */
export function useLaterPart<T extends object>(
  load: () => Promise<T>,
  failure: string,
  { notify, updates }: LaterPartShell,
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

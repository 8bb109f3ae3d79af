import { readStored, writeStored } from '@dmp/shared/ui';
import type { UserManager } from 'oidc-client-ts';
import type { SessionPause } from './session-pause.ts';

const key = 'dmp.session-ended';

/** Whether the last session of this tab has ended without a sign-out: the sign-in page says so. */
export const hasSessionEnded = (): boolean => readStored('sessionStorage', key) !== null;

/** The sign-in page says nothing of it. */
export const forgetEnd = (): void => writeStored('sessionStorage', key, undefined);

/**
 * Pauses the console when its session ends and resumes it with the next one.
 *
 * @param isLeaving whether the person has asked for the sign-out here
 * @returns ends it
 */
export function followEnd(
  { events }: Pick<UserManager, 'events'>,
  pause: SessionPause,
  isLeaving: () => boolean,
): () => void {
  const ended = () => {
    writeStored('sessionStorage', key, isLeaving() ? undefined : 'true');
    pause.end();
  };
  const begun = () => {
    forgetEnd();
    pause.resume();
  };
  events.addUserUnloaded(ended);
  events.addUserLoaded(begun);
  return () => {
    events.removeUserUnloaded(ended);
    events.removeUserLoaded(begun);
  };
}

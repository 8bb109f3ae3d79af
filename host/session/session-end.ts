import { readStored, writeStored } from '@dmp/shared/ui';
import type { UserManager } from 'oidc-client-ts';
import type { SessionPause } from './session-pause.ts';

const key = 'dmp.session-ended';

/** Whether the last session of this tab ended without a sign-out. The sign-in page then says so. */
export const hasSessionEnded = (): boolean => readStored('sessionStorage', key) !== null;

/** After this, {@link hasSessionEnded} is false. */
export const clearSessionEnded = (): void => writeStored('sessionStorage', key, undefined);

/**
 * Pauses the console when its session ends, and resumes it with the next session.
 *
 * @param isSigningOut whether the user has signed out here
 * @returns removes the listeners
 */
export function pauseOnSessionEnd(
  { events }: Pick<UserManager, 'events'>,
  pause: SessionPause,
  isSigningOut: () => boolean,
): () => void {
  const onEnded = () => {
    writeStored('sessionStorage', key, isSigningOut() ? undefined : 'true');
    pause.end();
  };
  const onBegun = () => {
    clearSessionEnded();
    pause.resume();
  };
  events.addUserUnloaded(onEnded);
  events.addUserLoaded(onBegun);
  return () => {
    events.removeUserUnloaded(onEnded);
    events.removeUserLoaded(onBegun);
  };
}

import { useSearchParams } from '@dmp/shared/antd/router';
import { useShell } from '@dmp/shared/shell';
import { useEffect, useRef } from 'react';
import { allowedActions, type DeviceAction } from './device-action.ts';

/** Names an action in the address of the list, as `remote.json` does. */
const parameter = 'action';

/**
 * Begins choosing devices for the action that the address names, as if it had
 * been picked from the menu, and takes its name from the address: a page that
 * is loaded again begins nothing.
 */
export function useActionLink(pick: (action: DeviceAction) => void): void {
  const [address, setAddress] = useSearchParams();
  const { session } = useShell();
  const kind = address.get(parameter);
  const newest = useRef({ pick, session });
  useEffect(() => {
    newest.current = { pick, session };
  });
  useEffect(() => {
    if (kind === null) return;
    const action = allowedActions(newest.current.session).find((allowed) => allowed.kind === kind);
    if (action) newest.current.pick(action);
    setAddress(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete(parameter);
        return rest;
      },
      { replace: true },
    );
  }, [kind, setAddress]);
}

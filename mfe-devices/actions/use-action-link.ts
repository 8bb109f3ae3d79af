import { useSearchParams } from '@dmp/shared/antd/router';
import { useShell } from '@dmp/shared/shell';
import { useEffect, useRef } from 'react';
import { allowedActions, type DeviceAction } from './device-action.ts';

/** Search parameter that names an action; `remote.json` uses it as well. */
const parameter = 'action';

/**
 * Starts the selection for the action in the address, as if the user had picked it from the menu. Removes the parameter
 * afterwards, so that a reload does not start it again.
 */
export function useActionLink(pick: (action: DeviceAction) => void): void {
  const [address, setAddress] = useSearchParams();
  const { session } = useShell();
  const kind = address.get(parameter);
  const latest = useRef({ pick, session });
  useEffect(() => {
    latest.current = { pick, session };
  });
  useEffect(() => {
    if (kind === null) return;
    const action = allowedActions(latest.current.session).find((allowed) => allowed.kind === kind);
    if (action) latest.current.pick(action);
    setAddress(
      (current) => {
        const remaining = new URLSearchParams(current);
        remaining.delete(parameter);
        return remaining;
      },
      { replace: true },
    );
  }, [kind, setAddress]);
}

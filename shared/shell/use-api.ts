import type { Transport } from '../api/index.ts';
import { useShell } from './shell-context.ts';

/** API clients by transport, so that their functions are the same at every render. */
const clients = new WeakMap<Transport['send'], Map<unknown, unknown>>();

/**
 * Returns the typed calls of one resource, over the transport of the shell.
 *
 * @example
 * const devices = useApi(devicesApi);
 * await devices.get('42');
 *
 * @param calls creates the calls, such as `devicesApi` of `@dmp/shared/api`
 */
export function useApi<Calls>(calls: (transport: Transport) => Calls): Calls {
  return apiOver(useShell(), calls);
}

/** {@link useApi} outside of a component. Returns the same object for the same arguments. */
export function apiOver<Calls>(transport: Transport, calls: (transport: Transport) => Calls): Calls {
  const created = clients.get(transport.send) ?? new Map<unknown, unknown>();
  clients.set(transport.send, created);
  if (!created.has(calls)) created.set(calls, calls(transport));
  return created.get(calls) as Calls;
}

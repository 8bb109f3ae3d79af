import type { Transport } from '../api/index.ts';
import { useShell } from './shell-context.ts';

/** By transport: the calls made over it, so that one of them is the same function at every render. */
const made = new WeakMap<Transport['send'], Map<unknown, unknown>>();

/**
 * The typed calls of one resource, over the transport of the shell.
 *
 * @example
 * const devices = useApi(devicesApi);
 * await devices.get('42');
 *
 * @param calls of `@dmp/shared/api`
 */
export function useApi<Calls>(calls: (transport: Transport) => Calls): Calls {
  return apiOver(useShell(), calls);
}

/** The same outside of a component. */
export function apiOver<Calls>(transport: Transport, calls: (transport: Transport) => Calls): Calls {
  const known = made.get(transport.send) ?? new Map<unknown, unknown>();
  made.set(transport.send, known);
  if (!known.has(calls)) known.set(calls, calls(transport));
  return known.get(calls) as Calls;
}

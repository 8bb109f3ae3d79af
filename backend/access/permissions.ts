import type { Permission } from '@dmp/shared/contract';
import type { Caller } from '../identity/tokens.ts';

/** Who may make a call: anyone, whoever has a valid token, or whoever has (one of) these permissions. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];

/** Whether this caller may; nothing said means no. */
export function allows(access: Access | undefined, { permissions }: Pick<Caller, 'permissions'>): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  const anyOf = typeof access === 'string' ? [access] : (access ?? []);
  return anyOf.some((permission) => permissions.has(permission));
}

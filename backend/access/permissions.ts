import type { Permission } from '@dmp/shared/contract';
import type { Caller } from '../identity/tokens.ts';

/** Permissions that are needed together. */
interface AllOf {
  readonly allOf: readonly [Permission, Permission, ...Permission[]];
}

/** Who may make a call: anyone, whoever has a valid token, or whoever has (one of, or all of) these permissions. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[] | AllOf;

/** Whether this caller may; nothing said means no. */
export function allows(access: Access | undefined, caller: Pick<Caller, 'permissions'>): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  if (isAllOf(access)) return missingOf(access, caller).length === 0;
  const held: ReadonlySet<string> = caller.permissions;
  return anyOf(access).some((permission) => held.has(permission));
}

/** What this caller lacks for an access that {@link allows} does not grant, as the end of a sentence. */
export function lacking(access: Access | undefined, caller: Pick<Caller, 'permissions'>): string {
  const [all, missing] = isAllOf(access) ? [true, missingOf(access, caller)] : [false, anyOf(access)];
  if (missing.length === 1) return `the permission ${missing[0]}`;
  return all ? `the permissions ${missing.join(' and ')}` : `one of the permissions ${missing.join(', ')}`;
}

const isAllOf = (access: Access | undefined): access is AllOf => typeof access === 'object' && 'allOf' in access;

const missingOf = ({ allOf }: AllOf, { permissions }: Pick<Caller, 'permissions'>) =>
  allOf.filter((permission) => !permissions.has(permission));

const anyOf = (access: Exclude<Access, AllOf> | undefined): readonly string[] =>
  typeof access === 'string' ? [access] : (access ?? []);

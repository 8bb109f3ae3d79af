import { isPermission, limits, type Permission } from '@dmp/shared/contract';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import { type Caller, ownerOf } from '../tokens.ts';

/** What each group of the provider may do. */
export type GroupPermissions = ReadonlyMap<string, readonly Permission[]>;

type Names = Pick<OidcSettings, 'permissionsClaim' | 'emailClaim' | 'groups'>;

/**
 * Who a token names, and what they may: what its own claim of permissions says,
 * and what its groups may.
 *
 * @param claims of a token whose signature was checked
 * @returns undefined when it names nobody: without an e-mail address it cannot be said whose devices are theirs
 */
export function callerIn(claims: object, names: Names, groupPermissions: GroupPermissions): Caller | undefined {
  const [id, email, name] = [claimAt(claims, 'sub'), claimAt(claims, names.emailClaim), claimAt(claims, 'name')];
  if (!isText(id) || !isText(email) || email.length > limits.length.email) return undefined;
  const groups = names.groups ? groupsIn(claimAt(claims, names.groups.claim)) : [];
  return {
    id,
    email,
    name: isText(name) ? name : email,
    permissions: new Set([
      ...permissionsIn(claimAt(claims, names.permissionsClaim)),
      ...groups.flatMap((group) => groupPermissions.get(group) ?? []),
    ]),
    owner: ownerOf(
      email,
      groups.some((group) => names.groups?.vendors.includes(group)),
    ),
  };
}

/**
 * The claim of this very name, since names such as `https://example.com/groups`
 * have dots; otherwise the one at this path of names joined by dots. What no
 * token says itself, such as `constructor`, is no claim.
 */
export function claimAt(claims: unknown, name: string): unknown {
  return hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((value, part) => (hasOwn(value, part) ? value[part] : undefined), claims);
}

/** A list of texts, or one text with the permissions between blanks as a scope has them. */
const permissionsIn = (claim: unknown): Permission[] =>
  (isText(claim) ? claim.split(/\s+/) : Array.isArray(claim) ? claim : []).filter(isPermission);

/** A list of texts, or the name of one group, in which blanks are part of it. */
const groupsIn = (claim: unknown): string[] => (Array.isArray(claim) ? claim : [claim]).filter(isText);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const hasOwn = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

import { isPermission, limits, type Permission } from '@dmp/shared/contract';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import { type Caller, ownerOf } from '../tokens.ts';

/** What each group of the provider may do. */
export type GroupPermissions = ReadonlyMap<string, readonly Permission[]>;

type Names = Pick<OidcSettings, 'permissionsClaim' | 'emailClaim' | 'groups'>;

/** A claim of which nothing could be used: its name and its form, never its value. */
export interface UnreadClaim {
  claim: string;
  /** Such as `missing`, `number`, or `list of objects`. */
  form: string;
}

/** What a token says. */
export interface ReadToken {
  /** Undefined when it names nobody: without an email address it cannot be determined which devices are theirs. */
  caller: Caller | undefined;
  /** Claims of another form than a text or a list of texts; where there is no caller or no permission, all that were read for it. */
  unread: readonly UnreadClaim[];
}

/**
 * Who a token names, and what they may: what its own claim of permissions says,
 * and what its groups may.
 *
 * @param claims of a token whose signature was checked
 */
export function readToken(claims: object, names: Names, groupPermissions: GroupPermissions): ReadToken {
  const { emailClaim, permissionsClaim, groups } = names;
  const [id, email, name] = [claimAt(claims, 'sub'), claimAt(claims, emailClaim), claimAt(claims, 'name')];
  if (!isText(id)) return { caller: undefined, unread: [{ claim: 'sub', form: formOf(id) }] };
  if (!isText(email) || email.length > limits.length.email) {
    return { caller: undefined, unread: [{ claim: emailClaim, form: isText(email) ? 'too long' : formOf(email) }] };
  }

  const known = new Set([...groupPermissions.keys(), ...(groups?.vendors ?? [])]);
  const theirs = groups ? groupsIn(claimAt(claims, groups.claim), known) : [];
  const permissions = new Set([
    ...permissionsIn(claimAt(claims, permissionsClaim)),
    ...theirs.flatMap((group) => groupPermissions.get(group) ?? []),
  ]);
  const unread = [permissionsClaim, ...(groups ? [groups.claim] : [])]
    .map((claim) => ({ claim, value: claimAt(claims, claim) }))
    .filter(({ claim, value }) => permissions.size === 0 || !isUnderstood(value) || isElsewhere(claims, claim))
    .map(({ claim, value }) => ({ claim, form: withoutKnown(formOf(value)) }));
  const owner = ownerOf(email, groups !== undefined && mayBeVendor(claims, groups));
  return { caller: { id, email, name: isText(name) ? name : email, permissions, owner }, unread };
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

/** What is between blanks, as in a scope, or between commas; permissions contain neither. */
const permissionsIn = (claim: unknown): Permission[] =>
  [claim]
    .flatMap(listIn)
    .flatMap((text) => (isText(text) ? text.split(/[\s,]+/) : []))
    .filter(isPermission);

/** The groups of a list, whose names are taken as they are, or those of one text. */
function groupsIn(claim: unknown, known: ReadonlySet<string>): string[] {
  const list = listIn(claim);
  return Array.isArray(list) ? list.filter(isText) : isText(list) ? namesIn(list, known) : [];
}

/**
 * One name, or several between commas, or else between blanks. What a known name contains separates none: with a group
 * `Fleet admins`, the text `Canteen admins` is one name, and not the group `admins` too.
 */
function namesIn(text: string, known: ReadonlySet<string>): string[] {
  const separator = [/,/, /\s/].find((one) => one.test(text) && ![...known].some((name) => one.test(name)));
  return separator === undefined ? [text] : text.split(separator).map((name) => name.trim());
}

/**
 * Whether a person may be in a group of vendors, who see only their own devices: the group is in the claim in any reading,
 * or the claim cannot be read. What takes rights away must not fail because of a form.
 */
function mayBeVendor(claims: object, { claim, vendors }: NonNullable<Names['groups']>): boolean {
  const list = listIn(claimAt(claims, claim));
  if (!isUnderstood(list) || isElsewhere(claims, claim)) return vendors.length > 0;
  const texts = [list].flat().filter(isText);
  return vendors.some((vendor) => {
    const escaped = vendor.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const alone = new RegExp(`(?<=^|[\\s,;|"'])${escaped}(?=$|[\\s,;|"'])`);
    return texts.some((text) => (Array.isArray(list) ? text === vendor : alone.test(text)));
  });
}

/**
 * Whether a claim was left out because it is to be fetched elsewhere (OpenID Connect Core 1.0, section 5.6.2), as
 * Microsoft Entra ID does with more than 200 groups.
 */
const isElsewhere = (claims: object, claim: string): boolean => hasOwn(claimAt(claims, '_claim_names'), claim);

/** A text that is a JSON list as that list, anything else as it is. */
function listIn(claim: unknown): unknown {
  if (!isText(claim) || !claim.trim().startsWith('[')) return claim;
  try {
    return JSON.parse(claim);
  } catch {
    // A name may begin so too.
    return claim;
  }
}

/** Whether a claim has a form that is read: texts, or nothing at all. */
function isUnderstood(claim: unknown): boolean {
  const list = listIn(claim);
  return list === undefined || list === null || [list].flat().every((one) => typeof one === 'string');
}

/** Of texts that are read, none is the name of something that gives a permission. */
const withoutKnown = (form: string): string =>
  /^(list of texts|text)$/.test(form) ? `${form}, none of it gives a permission` : form;

/** The form of a claim, in words that say nothing of its value. */
function formOf(claim: unknown): string {
  if (claim === undefined) return 'missing';
  const list = listIn(claim);
  if (!Array.isArray(list)) return kindOf(list);
  const kinds = [...new Set(list.map(kindOf))].sort();
  return kinds.length === 0 ? 'empty list' : `list of ${kinds.map((kind) => `${kind}s`).join(' and ')}`;
}

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : value === ''
      ? 'empty text'
      : Array.isArray(value)
        ? 'list'
        : typeof value === 'string'
          ? 'text'
          : typeof value;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const hasOwn = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/**
 * Every permission, as `action:resource`. The claim `user_authorization.permissions` of a token lists those of its user.
 */
export const permissions = [
  'create:alerts',
  'read:alerts',
  'update:alerts',
  'delete:alerts',
  'create:charging-groups',
  'read:charging-groups',
  'update:charging-groups',
  'delete:charging-groups',
  'create:devices',
  'read:devices',
  'update:devices',
  'delete:devices',
  'read:logs',
  'read:audit',
  'read:configurations',
  'update:configurations',
  'execute:dm-devices-update-firmware',
  'execute:dm-devices-reset',
  'execute:dm-devices-trigger-message-request',
  'execute:dm-devices-get-diagnostics-request',
  'update:dm-devices-state-freevend',
  'update:dm-devices-state-available',
  'update:dm-devices-state-pnc-enabled',
  'update:dm-devices-state-maintenance-mode',
  'update:dm-devices-port-status',
  'update:dm-devices-tags',
  'update:nevi_outage_exemption_logs',
] as const;

/** One of {@link permissions}. */
export type Permission = (typeof permissions)[number];

type Split<P extends string> = P extends `${infer A}:${infer R}` ? [A, R] : never;
/** The part of a permission before the colon, such as `execute`. */
export type Action = Split<Permission>[0];
type ResourceIn<P, A extends Action> = P extends `${A}:${infer R}` ? R : never;
/** The parts after the colon that exist for an action, such as `dm-devices-reset`. */
export type Resource<A extends Action = Action> = ResourceIn<Permission, A>;

const known: ReadonlySet<string> = new Set(permissions);

/** Whether a value from outside is an existing permission. */
export function isPermission(value: unknown): value is Permission {
  return typeof value === 'string' && known.has(value);
}

/**
 * The permissions in the claims of a token. Denies by default: a missing or malformed claim gives none, and unknown
 * permissions are ignored.
 *
 * @param claims the decoded payload of the token, of unknown shape
 */
export function permissionsFromClaims(claims: unknown): ReadonlySet<Permission> {
  return permissionsIn(property(property(claims, 'user_authorization'), 'permissions'));
}

/** The existing permissions in a list from outside; none if it is not a list. */
export function permissionsIn(list: unknown): ReadonlySet<Permission> {
  return new Set(Array.isArray(list) ? list.filter(isPermission) : []);
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** All permissions with this prefix, such as the four state permissions. */
export function permissionsLike(prefix: string): readonly Permission[] {
  return permissions.filter((permission) => permission.startsWith(prefix));
}

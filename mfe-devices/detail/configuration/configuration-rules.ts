import {
  type ConfigurationChange,
  type ConfigurationItem,
  type ConfigurationRemoval,
  finder,
  isAuthorizationKey,
  limits,
} from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { atMost, required } from '@dmp/shared/ui';
import type { AddedKey, ConfigurationDraft, ConfigurationRow } from './configuration-draft.ts';

/** The error of the first rule that a text violates. */
const check = (text: string, ...rules: ReturnType<typeof atMost>[]): string | undefined => {
  for (const rule of rules) {
    const sentence = rule.check(text);
    if (sentence) return sentence;
  }
  return undefined;
};

/** Validation error of a value; undefined if it is valid. */
export const valueError = (value: string): string | undefined =>
  check(value, required('Value is required'), atMost(limits.length.configurationValue));

const lockOutReason = 'This would lock the charger out.';

/** Why an existing key must not be changed or deleted; undefined if it may. */
export function lockReason({ changeKey, readonly }: ConfigurationItem): string | undefined {
  if (isAuthorizationKey(changeKey)) return lockOutReason;
  return readonly ? 'Read-only: the charger does not allow changes.' : undefined;
}

/** OCPP keys are case-insensitive. */
export const isSameKey = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Validation error of an added key; undefined if it is valid.
 *
 * @param known the existing keys
 */
export function keyError(
  { id, key }: AddedKey,
  added: readonly AddedKey[],
  known: readonly string[],
): string | undefined {
  const name = key.trim();
  const error = check(name, required('Key is required'), atMost(limits.length.configurationKey));
  if (error) return error;
  if (isAuthorizationKey(name)) return lockOutReason;
  const existing = known.find((other) => isSameKey(other, name));
  if (existing) return `${existing} already exists.`;
  return added.some((other) => other.id !== id && isSameKey(other.key, name)) ? `${name} is added twice.` : undefined;
}

/** Request bodies of a save. */
export interface ConfigurationBodies {
  changes: ConfigurationChange[];
  removals: ConfigurationRemoval[];
}

/** Request bodies of a draft. On a server with versions, each entry has the version the user edited, 0 for a new key. */
export function configurationBodies(
  rows: readonly ConfigurationRow[],
  { added }: ConfigurationDraft,
): ConfigurationBodies {
  const changes: ConfigurationChange[] = [];
  const removals: ConfigurationRemoval[] = [];
  const hasVersions = rows.every(({ item }) => !item || item.version !== undefined);
  const withVersion = (version: number | undefined) => (version === undefined || !hasVersions ? {} : { version });
  for (const { key: changeKey, staged } of rows) {
    if (!staged) continue;
    const { kind, value: changeValue, baseVersion: version } = staged;
    if (kind === 'updated') changes.push({ changeKey, changeValue, ...withVersion(version) });
    else if (version !== 0) removals.push({ changeKey, ...withVersion(version) });
  }
  for (const { key, value: changeValue } of added)
    changes.push({ changeKey: key.trim(), changeValue, ...withVersion(0) });
  return { changes, removals };
}

/** Why the draft cannot be saved; undefined if it can. */
export function reasonAgainstSaving(rows: readonly ConfigurationRow[], draft: ConfigurationDraft): string | undefined {
  const staged = rows.filter((row) => row.staged);
  if (staged.length + draft.added.length === 0) return 'There are no changes to save.';
  const [conflicting, ...more] = staged.filter(({ conflict }) => conflict);
  if (conflicting) {
    const others = more.length > 0 ? ` and ${formatNumber(more.length)} more` : '';
    return `First decide about the keys that someone else changed: ${conflicting.key}${others}.`;
  }
  const error = firstError(
    staged,
    draft,
    rows.map(({ key }) => key),
  );
  if (error) return error;
  const { changes, removals } = configurationBodies(staged, draft);
  const { max } = limits.configurationChanges;
  return Math.max(changes.length, removals.length) > max
    ? `At most ${formatNumber(max)} keys can be saved at once.`
    : undefined;
}

function firstError(
  staged: readonly ConfigurationRow[],
  { added }: ConfigurationDraft,
  known: readonly string[],
): string | undefined {
  for (const entry of added) {
    const wrongKey = keyError(entry, added, known);
    if (wrongKey) return wrongKey;
    const wrongValue = valueError(entry.value);
    if (wrongValue) return `${entry.key.trim()}: ${wrongValue}`;
  }
  for (const { key, staged: change } of staged) {
    const wrongValue = change?.kind === 'updated' ? valueError(change.value) : undefined;
    if (wrongValue) return `${key}: ${wrongValue}`;
  }
  return undefined;
}

/** The rows that match a search in their key or values, and all rows with a conflict. */
export function matchingRows(rows: readonly ConfigurationRow[], search: string): readonly ConfigurationRow[] {
  const isFound = finder([search]);
  return rows.filter(
    ({ key, item, staged, conflict }) =>
      conflict || isFound([key, item?.changeValue ?? '', item?.chargerValue ?? '', staged?.value ?? '']),
  );
}

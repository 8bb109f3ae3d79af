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

/** The first of these rules that a text breaks. */
const check = (text: string, ...rules: ReturnType<typeof atMost>[]): string | undefined => {
  for (const rule of rules) {
    const sentence = rule.check(text);
    if (sentence) return sentence;
  }
  return undefined;
};

/** Why a value cannot be saved. */
export const valueFault = (value: string): string | undefined =>
  check(value, required('Value is required'), atMost(limits.length.configurationValue));

const shutOut = 'This would lock the charger out.';

/** Why a key that is there must not be changed or removed; undefined where it may. */
export function lockOf({ changeKey, readonly }: ConfigurationItem): string | undefined {
  if (isAuthorizationKey(changeKey)) return shutOut;
  return readonly ? 'Read-only: the charger does not allow changes.' : undefined;
}

/** Keys of OCPP are the same in any case. */
export const isSameKey = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Why an added key cannot be saved by this name. @param known the keys that are there */
export function keyFault(
  { id, key }: AddedKey,
  added: readonly AddedKey[],
  known: readonly string[],
): string | undefined {
  const name = key.trim();
  const fault = check(name, required('Key is required'), atMost(limits.length.configurationKey));
  if (fault) return fault;
  if (isAuthorizationKey(name)) return shutOut;
  const there = known.find((other) => isSameKey(other, name));
  if (there) return `${there} already exists.`;
  return added.some((other) => other.id !== id && isSameKey(other.key, name)) ? `${name} is added twice.` : undefined;
}

/** What would be saved. */
export interface Bodies {
  changes: ConfigurationChange[];
  removals: ConfigurationRemoval[];
}

/** What is saved of a draft. Each entry names the version that the user saw, 0 for a new key, where the server counts versions. */
export function bodiesOf(rows: readonly ConfigurationRow[], { added }: ConfigurationDraft): Bodies {
  const changes: ConfigurationChange[] = [];
  const removals: ConfigurationRemoval[] = [];
  const hasVersions = rows.every(({ item }) => !item || item.version !== undefined);
  const basedOn = (version: number | undefined) => (version === undefined || !hasVersions ? {} : { version });
  for (const { key: changeKey, staged } of rows) {
    if (!staged) continue;
    const { kind, value: changeValue, base: version } = staged;
    if (kind === 'updated') changes.push({ changeKey, changeValue, ...basedOn(version) });
    else if (version !== 0) removals.push({ changeKey, ...basedOn(version) });
  }
  for (const { key, value: changeValue } of added) changes.push({ changeKey: key.trim(), changeValue, ...basedOn(0) });
  return { changes, removals };
}

/** Why nothing can be saved now; undefined when it can. */
export function hindrance(rows: readonly ConfigurationRow[], draft: ConfigurationDraft): string | undefined {
  const staged = rows.filter((row) => row.staged);
  if (staged.length + draft.added.length === 0) return 'There are no changes to save.';
  const [contested, ...more] = staged.filter(({ conflict }) => conflict);
  if (contested) {
    const others = more.length > 0 ? ` and ${formatNumber(more.length)} more` : '';
    return `First decide about the keys that someone else changed: ${contested.key}${others}.`;
  }
  const fault = firstFault(
    staged,
    draft,
    rows.map(({ key }) => key),
  );
  if (fault) return fault;
  const { changes, removals } = bodiesOf(staged, draft);
  const { max } = limits.configurationChanges;
  return Math.max(changes.length, removals.length) > max
    ? `At most ${formatNumber(max)} keys can be saved at once.`
    : undefined;
}

function firstFault(
  staged: readonly ConfigurationRow[],
  { added }: ConfigurationDraft,
  known: readonly string[],
): string | undefined {
  for (const entry of added) {
    const fault = keyFault(entry, added, known);
    if (fault) return fault;
    const wrong = valueFault(entry.value);
    if (wrong) return `${entry.key.trim()}: ${wrong}`;
  }
  for (const { key, staged: change } of staged) {
    const wrong = change?.kind === 'updated' ? valueFault(change.value) : undefined;
    if (wrong) return `${key}: ${wrong}`;
  }
  return undefined;
}

/** The lines that have the words of a search in the key, its values or what was typed, and those that wait for a decision. */
export function matching(rows: readonly ConfigurationRow[], search: string): readonly ConfigurationRow[] {
  const isFound = finder([search]);
  return rows.filter(
    ({ key, item, staged, conflict }) =>
      conflict || isFound([key, item?.changeValue ?? '', item?.chargerValue ?? '', staged?.value ?? '']),
  );
}

import {
  type ConfigurationHistoryRow,
  type ConfigurationItem,
  type ConfigurationOutcome,
  finder,
  ownProperty,
  secretMask,
} from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';

/** What became of a key, for a person. */
export interface OutcomeWords {
  tone: StatusTone;
  label: string;
}

const outcomeWords: Record<ConfigurationOutcome, OutcomeWords> = {
  PENDING: { tone: 'orange', label: 'Sending to the charger' },
  ACCEPTED: { tone: 'green', label: 'Accepted' },
  REBOOT_REQUIRED: { tone: 'orange', label: 'Accepted, needs a reboot' },
  REJECTED: { tone: 'red', label: 'Rejected' },
  NOT_SUPPORTED: { tone: 'red', label: 'Not supported' },
  NOT_CONNECTED: { tone: 'grey', label: 'Not sent: not connected' },
  TIMED_OUT: { tone: 'red', label: 'No answer' },
  FAILED: { tone: 'red', label: 'Failed' },
};

/** How a key stands between staff and charger; undefined where the server does not say what the charger has. */
export function outcomeOf({
  outcome,
  changeValue,
  chargerValue,
}: Pick<ConfigurationItem, 'outcome' | 'changeValue' | 'chargerValue'>): OutcomeWords | undefined {
  if (outcome) return outcomeWords[outcome];
  if (changeValue === secretMask) return { tone: 'grey', label: 'Kept secret' };
  if (chargerValue === undefined) return undefined;
  if (chargerValue === null) return { tone: 'grey', label: 'Not reported' };
  return chargerValue === changeValue
    ? { tone: 'green', label: 'Matches the charger' }
    : { tone: 'orange', label: 'Differs from the charger' };
}

/** The outcomes that a person who has just saved must know of. */
const taken: readonly (ConfigurationOutcome | null)[] = ['ACCEPTED', 'REBOOT_REQUIRED'];
/** A server that names no outcomes has said nothing against it. */
const isTaken = ({ outcome }: ConfigurationItem): boolean => outcome === undefined || taken.includes(outcome);

/** What the charger made of the keys that were saved, in a sentence; undefined when it took all of them. */
export function notTaken(saved: readonly ConfigurationItem[], keys: ReadonlySet<string>): string | undefined {
  const mine = saved.filter(({ changeKey }) => keys.has(changeKey));
  const left = mine.filter((item) => !isTaken(item));
  const [first] = left;
  if (!first) return undefined;
  if (left.every(({ outcome }) => outcome === 'NOT_CONNECTED')) {
    return 'The charger is not connected, so it has not been told yet.';
  }
  if (left.every(({ outcome }) => outcome === 'PENDING')) {
    return 'The charger has not answered yet. Outcome follows its answer.';
  }
  const others = left.length > 1 ? ` and ${left.length - 1} more` : '';
  return `Not accepted by the charger: ${first.changeKey}${others}. Outcome says why.`;
}

const actionWords: Readonly<Record<string, string>> = { SAVE: 'Saved', DELETE: 'Deleted' };

/** What was done, as the history calls it; what is not known stays as it is. */
export const actionInWords = (action: string): string => ownProperty(actionWords, action) ?? action;

/** The entries of a history that have the words of a search: who, what, keys and values. */
export function matchingEntries(
  rows: readonly ConfigurationHistoryRow[],
  search: string,
): readonly ConfigurationHistoryRow[] {
  const isFound = finder([search]);
  return rows.filter(({ userName, action, configurations }) =>
    isFound([
      userName,
      actionInWords(action),
      ...configurations.flatMap(({ changeKey, changeValue, previousValue }) => [
        ...[changeKey, changeValue, previousValue ?? ''],
      ]),
    ]),
  );
}

/** Who changed a key last, and when. */
export interface LastChange {
  by: string;
  at: string | null;
}

/**
 * Who changed a key, or removed it: whoever stands in the newest entry of the
 * history that led to what it is now, otherwise the charger by itself.
 *
 * @param item undefined when it is gone
 * @param history the newest first
 */
export function lastChange(
  key: string,
  item: ConfigurationItem | undefined,
  history: readonly ConfigurationHistoryRow[],
): LastChange {
  const entry = history.find(({ configurations }) => configurations.some(({ changeKey }) => changeKey === key));
  const value = entry?.configurations.find(({ changeKey }) => changeKey === key)?.changeValue;
  const led = item ? entry?.action !== 'DELETE' && value === item.changeValue : entry?.action === 'DELETE';
  if (entry && led) return { by: entry.userName, at: entry.timestamp };
  return item && item.readAt !== undefined ? { by: 'the charger', at: item.readAt } : { by: 'someone else', at: null };
}

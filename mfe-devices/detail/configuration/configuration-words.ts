import {
  type ConfigurationHistoryRow,
  type ConfigurationItem,
  type ConfigurationOutcome,
  finder,
  ownProperty,
  secretMask,
} from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';

/** Label and color of a key's outcome. */
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

/** Outcome of a key, or how its value compares with the charger's; undefined if an older server does not send that value. */
export function keyOutcome({
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

const acceptedOutcomes: readonly (ConfigurationOutcome | null)[] = ['ACCEPTED', 'REBOOT_REQUIRED'];
/** Older servers do not send outcomes; such a key counts as accepted. */
const isAccepted = ({ outcome }: ConfigurationItem): boolean =>
  outcome === undefined || acceptedOutcomes.includes(outcome);

/** Which of the saved keys the charger has not accepted, as a sentence; undefined if it has accepted all. */
export function notAcceptedSentence(
  saved: readonly ConfigurationItem[],
  keys: ReadonlySet<string>,
): string | undefined {
  const mine = saved.filter(({ changeKey }) => keys.has(changeKey));
  const left = mine.filter((item) => !isAccepted(item));
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

/** Label of an action in the history; an unknown action stays as it is. */
export const actionInWords = (action: string): string => ownProperty(actionWords, action) ?? action;

/** The history entries that match a search in user, action, keys, and values. */
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

/** Who last changed a key, and when. */
export interface LastKeyChange {
  by: string;
  at: string | null;
}

/**
 * The last change of a key: that of the newest history entry if it explains the key's current value or deletion, otherwise
 * the charger's own.
 *
 * @param item undefined if the key was deleted
 * @param history newest first
 */
export function lastKeyChange(
  key: string,
  item: ConfigurationItem | undefined,
  history: readonly ConfigurationHistoryRow[],
): LastKeyChange {
  const entry = history.find(({ configurations }) => configurations.some(({ changeKey }) => changeKey === key));
  const value = entry?.configurations.find(({ changeKey }) => changeKey === key)?.changeValue;
  const explains = item ? entry?.action !== 'DELETE' && value === item.changeValue : entry?.action === 'DELETE';
  if (entry && explains) return { by: entry.userName, at: entry.timestamp };
  return item && item.readAt !== undefined ? { by: 'the charger', at: item.readAt } : { by: 'someone else', at: null };
}

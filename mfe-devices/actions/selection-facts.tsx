import { formatNumber } from '@dmp/shared/format';
import { bulkCall, FailedState, type ListSelection, SelectionCounts, useNow } from '@dmp/shared/ui';
import {
  type ActionChoice,
  endsCharging,
  notConnectedSentence,
  scheduledAt,
  scheduleSentence,
} from './action-choice.ts';
import { chargingDifference, chargingEndSentence } from './current-words.ts';
import type { DeviceAction } from './device-action.ts';
import styles from './selection-facts.module.css';
import type { SelectionFactsLoad } from './use-selection-facts.ts';

const maxNames = 10;

interface SelectionFactsProps {
  action: DeviceAction;
  selection: ListSelection;
  load: SelectionFactsLoad;
  choice: ActionChoice;
}

/** What the action affects, by the current state of the selected devices. */
export function SelectionFactsPanel({ action, selection, load, choice }: SelectionFactsProps) {
  const { facts, devices, isUnsupported, error, busy, retry } = load;
  const { ids } = bulkCall(selection);
  const now = useNow(1000);
  const at = scheduledAt(choice);
  const difference = facts && chargingDifference(facts);
  if (error) {
    return <FailedState title="Could not find out what this affects" error={error} onRetry={retry} retrying={busy} />;
  }
  return (
    <section aria-label="What this affects" aria-busy={devices === undefined}>
      <p className={styles.effect}>{devices === undefined ? 'Counting …' : action.effect(devices)}</p>
      {facts && facts.charging > 0 && endsCharging(action, choice) ? (
        <p className={styles.ends}>{chargingEndSentence(facts)}</p>
      ) : null}
      {at && at > now ? <p>{scheduleSentence(at, now)}</p> : null}
      {ids.length > 0 ? (
        <div className={styles.names}>
          {`${ids.slice(0, maxNames).join(', ')}${ids.length > maxNames ? ` and ${formatNumber(ids.length - maxNames)} more` : ''}`}
        </div>
      ) : null}
      <SelectionCounts facts={isUnsupported ? 'unavailable' : facts} />
      {difference ? <p className={styles.difference}>{difference}</p> : null}
      {facts && action.kind !== 'SET_PASSWORD' && choice.mode === 'IMMEDIATE' && facts.notConnected > 0 ? (
        <p className={styles.disconnected}>{notConnectedSentence(action, facts.notConnected, facts.devices)}</p>
      ) : null}
    </section>
  );
}

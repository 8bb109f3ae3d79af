import { formatNumber } from '@dmp/shared/format';
import { bulkCall, FailedState, type ListSelection, SelectionCounts, useNow } from '@dmp/shared/ui';
import { type ActionChoice, awaySentence, endsCharging, scheduledAt, scheduleSentence } from './action-choice.ts';
import { chargingDifference, endsSentence } from './current-words.ts';
import type { DeviceAction } from './device-action.ts';
import styles from './selection-facts.module.css';
import type { FactsLoad } from './use-selection-facts.ts';

const namesShown = 10;
interface SelectionFactsProps {
  action: DeviceAction;
  selection: ListSelection;
  load: FactsLoad;
  /** How and when it is to be done. */
  choice: ActionChoice;
}

/** What confirming will touch, as it is at this moment. */
export function SelectionFactsPanel({ action, selection, load, choice }: SelectionFactsProps) {
  const { facts, devices, missing, error, busy, retry } = load;
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
        <p className={styles.ends}>{endsSentence(facts)}</p>
      ) : null}
      {at && at > now ? <p>{scheduleSentence(at, now)}</p> : null}
      {ids.length > 0 ? (
        <div className={styles.names}>
          {`${ids.slice(0, namesShown).join(', ')}${ids.length > namesShown ? ` and ${formatNumber(ids.length - namesShown)} more` : ''}`}
        </div>
      ) : null}
      <SelectionCounts facts={missing ? 'unavailable' : facts} />
      {difference ? <p className={styles.difference}>{difference}</p> : null}
      {facts && action.kind !== 'SET_PASSWORD' && choice.mode === 'IMMEDIATE' && facts.notConnected > 0 ? (
        <p className={styles.away}>{awaySentence(action, facts.notConnected, facts.devices)}</p>
      ) : null}
    </section>
  );
}

import type { SelectionFacts, StateFlag } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';

/** The current value of a flag on the selected devices: `Now on for 12 of 40 devices.` */
export function currentFlagSentence(flag: StateFlag, { devices, on }: Pick<SelectionFacts, 'devices' | 'on'>): string {
  const count = on[flag];
  if (devices === 1) return count === 1 ? 'Now on.' : 'Now off.';
  if (count === 0) return `Now off for all ${formatCount(devices, 'device')}.`;
  if (count === devices) return `Now on for all ${formatCount(devices, 'device')}.`;
  return `Now on for ${formatNumber(count)} of ${formatCount(devices, 'device')}.`;
}

/** The charging sessions that a hard reset ends. */
export function chargingEndSentence({
  charging,
  transactions = 0,
}: Pick<SelectionFacts, 'charging' | 'transactions'>): string {
  const ends = `Ends charging on ${formatCount(charging, 'device')}`;
  return transactions === 0 ? ends : `${ends}; ${formatCount(transactions, 'transaction')} running`;
}

/** Explains why the list shows fewer charging devices; undefined if it does not. */
export function chargingDifference({
  charging,
  shownCharging,
}: Pick<SelectionFacts, 'charging' | 'shownCharging'>): string | undefined {
  const others = charging - shownCharging;
  if (others <= 0) return undefined;
  const shown = others === 1 ? '1 of the charging devices has' : `${formatNumber(others)} of the charging devices have`;
  return `${shown} a different status in the list, which shows the best status of a device’s EVSEs, and RESERVED in maintenance mode. Charging now counts every device with at least one EVSE that is charging.`;
}

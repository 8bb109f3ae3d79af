import type { SelectionFacts, StateFlag } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';

/** How a flag is on the devices at this moment, beside what it is about to be: `Now on for 12 of 40 devices.` */
export function flagNow(flag: StateFlag, { devices, on }: Pick<SelectionFacts, 'devices' | 'on'>): string {
  const count = on[flag];
  if (devices === 1) return count === 1 ? 'Now on.' : 'Now off.';
  if (count === 0) return `Now off for all ${formatCount(devices, 'device')}.`;
  if (count === devices) return `Now on for all ${formatCount(devices, 'device')}.`;
  return `Now on for ${formatNumber(count)} of ${formatCount(devices, 'device')}.`;
}

/** What a hard reset ends. */
export function endsSentence({
  charging,
  transactions = 0,
}: Pick<SelectionFacts, 'charging' | 'transactions'>): string {
  const ends = `Ends charging on ${formatCount(charging, 'device')}`;
  return transactions === 0 ? ends : `${ends}; ${formatCount(transactions, 'transaction')} running`;
}

/** Why the list shows another number of charging devices, where it does. */
export function chargingDifference({
  charging,
  shownCharging,
}: Pick<SelectionFacts, 'charging' | 'shownCharging'>): string | undefined {
  const others = charging - shownCharging;
  if (others <= 0) return undefined;
  const shown = others === 1 ? '1 of the charging devices has' : `${formatNumber(others)} of the charging devices have`;
  return `${shown} a different status in the list, which shows the best status of a device’s EVSEs, and RESERVED in maintenance mode. Charging now counts every device with at least one EVSE that is charging.`;
}

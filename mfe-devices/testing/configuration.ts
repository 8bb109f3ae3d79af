import type { ConfigurationItem } from '@dmp/shared/contract';

/** A configuration key for tests; by default its value matches the charger's. */
export function anItem(changeKey: string, facts: Partial<ConfigurationItem> = {}): ConfigurationItem {
  const { changeValue = '1' } = facts;
  return {
    id: changeKey,
    chargeBoxId: 'CB-42',
    changeKey,
    changeValue,
    chargerValue: changeValue,
    readonly: false,
    outcome: null,
    detail: null,
    readAt: '2026-11-20T08:00:00.000Z',
    version: 1,
    ...facts,
  };
}

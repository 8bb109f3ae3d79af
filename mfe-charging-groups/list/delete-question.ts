import type { ChargingGroupOverview } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';

/** Confirmation sentence before a group is deleted, with its number of EVSEs: they will be in no group. */
export function deleteQuestion({ name, totalEvses }: Pick<ChargingGroupOverview, 'name' | 'totalEvses'>): string {
  const evses = totalEvses === 0 ? 'no EVSEs' : `${formatCount(totalEvses, 'EVSE')}, which will be in no group`;
  return `Delete charging group “${name}”? It has ${evses}.`;
}

import type { ChargingGroupOverview } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';

/** What is asked before a group is deleted: with what it has, since that is in no group afterwards. */
export function deleteQuestion({ name, totalEvses }: Pick<ChargingGroupOverview, 'name' | 'totalEvses'>): string {
  const has = totalEvses === 0 ? 'no EVSEs' : `${formatCount(totalEvses, 'EVSE')}, which will be in no group`;
  return `Delete charging group “${name}”? It has ${has}.`;
}

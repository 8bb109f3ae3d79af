import type { devicesApi } from '@dmp/shared/api';
import type { StateUpdate } from '@dmp/shared/contract';
import { joinFilterValues, limits } from '@dmp/shared/contract';

/** So many chargebox IDs of 48 characters, the longest there are, fit into one filter. */
const idsPerCall = Math.floor(limits.length.filter / (limits.length.chargeboxId + 1));

/**
 * The pairs that name devices in an update of states: each chargebox ID with its party. A party that the list of devices
 * does not have is left out.
 *
 * @throws {ApiError} when the devices cannot be listed
 */
export async function chargeboxPartyIds(
  { list }: Pick<ReturnType<typeof devicesApi>, 'list'>,
  chargeboxIds: readonly string[],
): Promise<StateUpdate['chargeboxPartyIds']> {
  const parties = new Map<string, string | null>();
  for (let start = 0; start < chargeboxIds.length; start += idsPerCall) {
    const some = chargeboxIds.slice(start, start + idsPerCall);
    const query = { chargeboxId: joinFilterValues(some), pageNumber: 0, pageSize: limits.pageSize.max };
    const { content } = await list(['partyId'], query);
    for (const { chargeboxId, partyId } of content) parties.set(chargeboxId, partyId);
  }
  return chargeboxIds.map((chargeboxId) => {
    const partyId = parties.get(chargeboxId);
    return partyId === undefined ? { chargeboxId } : { chargeboxId, partyId };
  });
}

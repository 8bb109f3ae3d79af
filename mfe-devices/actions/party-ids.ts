import type { devicesApi } from '@dmp/shared/api';
import type { StateUpdate } from '@dmp/shared/contract';
import { joinFilterValues, limits } from '@dmp/shared/contract';

/** Number of chargebox IDs of the maximum length, 48 characters, that fit into one filter. */
const idsPerCall = Math.floor(limits.length.filter / (limits.length.chargeboxId + 1));

/**
 * Pairs of chargebox ID and party ID that identify devices in a state update. The party ID is absent for devices that
 * are not in the device list.
 *
 * @throws {ApiError} if the devices cannot be listed
 */
export async function chargeboxPartyIds(
  { list }: Pick<ReturnType<typeof devicesApi>, 'list'>,
  chargeboxIds: readonly string[],
): Promise<StateUpdate['chargeboxPartyIds']> {
  const parties = new Map<string, string | null>();
  for (let start = 0; start < chargeboxIds.length; start += idsPerCall) {
    const batch = chargeboxIds.slice(start, start + idsPerCall);
    const query = { chargeboxId: joinFilterValues(batch), pageNumber: 0, pageSize: limits.pageSize.max };
    const { content } = await list(['partyId'], query);
    for (const { chargeboxId, partyId } of content) parties.set(chargeboxId, partyId);
  }
  return chargeboxIds.map((chargeboxId) => {
    const partyId = parties.get(chargeboxId);
    return partyId === undefined ? { chargeboxId } : { chargeboxId, partyId };
  });
}

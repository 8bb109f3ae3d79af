import { chargingGroupsApi, evseMessagesApi, logsApi, statesApi } from '@dmp/shared/api';
import { type Device, limits, permissionsLike } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { deviceScope, entityCacheEntry, firstLogsRequest, listCacheEntry } from '@dmp/shared/ui';
import { unstable_serialize, useSWRConfig } from 'swr';

/** Data of a tab or panel, and how to fetch it while the tab or panel is not active. */
interface CachedPart {
  /** SWR key of the tab or panel. */
  key: readonly [name: string, query: unknown];
  /** @returns the cache entry */
  fetch(): Promise<unknown>;
}

const statePermissions = permissionsLike('update:dm-devices-state-');

/**
 * Returns a function that refreshes a device's page: the device by `reload`, the data of the active tab and its panels,
 * and EVSE messages, charging group, OCPP logs, and state also if their tab or panel is not active.
 */
export function useRefreshDevice(reload: () => Promise<unknown>, device: Device | undefined): () => Promise<unknown> {
  const { session } = useShell();
  const { cache, mutate } = useSWRConfig();
  const messages = useApi(evseMessagesApi);
  const groups = useApi(chargingGroupsApi);
  const logs = useApi(logsApi);
  const states = useApi(statesApi);

  const partsOf = (loaded: Device): CachedPart[] => {
    const { id, chargeboxId } = loaded;
    const page = { page: 0, size: limits.pageSizeOf.evseMessages };
    const messageCall = { parentId: chargeboxId, ...page };
    const parts: CachedPart[] = [
      {
        key: ['EVSE messages', messageCall],
        fetch: async () => listCacheEntry(messageCall, await messages.list(chargeboxId, page)),
      },
    ];
    if (session.can('read:charging-groups')) {
      parts.push({
        key: ['charging group of a device', id],
        fetch: async () => entityCacheEntry(await groups.findByDevice(id)),
      });
    }
    if (session.can('read:logs')) {
      const { key, call, query } = firstLogsRequest(deviceScope(loaded));
      parts.push({ key, fetch: async () => listCacheEntry(call, await logs.listOcpp(query)) });
    }
    if (statePermissions.some((permission) => session.can(permission))) {
      parts.push({
        key: ['device-state', chargeboxId],
        fetch: async () => entityCacheEntry(await states.get(chargeboxId)),
      });
    }
    return parts;
  };

  const refetch = async ({ key, fetch }: CachedPart): Promise<void> => {
    // The active tab or panel is already fetching it.
    if (cache.get(unstable_serialize(key))?.isValidating) return;
    let entry: unknown;
    try {
      entry = await fetch();
    } catch {
      // Its tab or panel fetches it again when it becomes active, and then shows the error.
      entry = undefined;
    }
    await mutate(key, entry, { revalidate: false });
  };

  return () => {
    const active = [reload(), mutate(isNotDevice)];
    return Promise.all([...active, ...(device ? partsOf(device).map(refetch) : [])]);
  };
}

/** Selects the SWR keys of everything but the device itself, which `reload` fetches. */
const isNotDevice = (key: unknown) => !Array.isArray(key) || key[0] !== 'device';

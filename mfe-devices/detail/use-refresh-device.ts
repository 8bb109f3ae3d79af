import { chargingGroupsApi, evseMessagesApi, logsApi, statesApi } from '@dmp/shared/api';
import { type Device, limits, permissionsLike } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { deviceScope, entityAnswer, firstLogsOf, listAnswer } from '@dmp/shared/ui';
import { unstable_serialize, useSWRConfig } from 'swr';

/** Something of a device that a tab or panel shows, and how it is fetched while that is not active. */
interface Part {
  /** Under which its tab or panel remembers it. */
  key: readonly [name: string, of: unknown];
  /** @returns what is remembered */
  fetch(): Promise<unknown>;
}

const statePermissions = permissionsLike('update:dm-devices-state-');

/**
 * Reloads a device's page: the device by `reload`, whatever panels and the active tab show, and its EVSE messages,
 * charging group, OCPP logs, and state also where they are not shown.
 */
export function useRefreshDevice(reload: () => Promise<unknown>, device: Device | undefined): () => Promise<unknown> {
  const { session } = useShell();
  const { cache, mutate } = useSWRConfig();
  const messages = useApi(evseMessagesApi);
  const groups = useApi(chargingGroupsApi);
  const logs = useApi(logsApi);
  const states = useApi(statesApi);

  const partsOf = (shown: Device): Part[] => {
    const { id, chargeboxId } = shown;
    const page = { page: 0, size: limits.pageSizeOf.evseMessages };
    const messageCall = { of: chargeboxId, ...page };
    const parts: Part[] = [
      {
        key: ['EVSE messages', messageCall],
        fetch: async () => listAnswer(messageCall, await messages.list(chargeboxId, page)),
      },
    ];
    if (session.can('read:charging-groups')) {
      parts.push({
        key: ['charging group of a device', id],
        fetch: async () => entityAnswer(await groups.ofDevice(id)),
      });
    }
    if (session.can('read:logs')) {
      const { key, call, query } = firstLogsOf(deviceScope(shown));
      parts.push({ key, fetch: async () => listAnswer(call, await logs.listOcpp(query)) });
    }
    if (statePermissions.some((permission) => session.can(permission))) {
      parts.push({
        key: ['device-state', chargeboxId],
        fetch: async () => entityAnswer(await states.get(chargeboxId)),
      });
    }
    return parts;
  };

  const refetch = async ({ key, fetch }: Part): Promise<void> => {
    // What is shown is being fetched already.
    if (cache.get(unstable_serialize(key))?.isValidating) return;
    let answer: unknown;
    try {
      answer = await fetch();
    } catch {
      // Its tab or panel fetches it again once it is shown, and says then what is wrong.
      answer = undefined;
    }
    await mutate(key, answer, { revalidate: false });
  };

  return () => {
    const shown = [reload(), mutate(isElse)];
    return Promise.all([...shown, ...(device ? partsOf(device).map(refetch) : [])]);
  };
}

const isElse = (key: unknown) => !Array.isArray(key) || key[0] !== 'device';

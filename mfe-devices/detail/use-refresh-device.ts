import { useSWRConfig } from 'swr';

/**
 * Fetches anew all that is in sight of a device's page: the device by `reload`,
 * and whatever panels and the open tab show. What is out of sight is fetched
 * when it comes into sight.
 */
export function useRefreshDevice(reload: () => Promise<unknown>): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const isElse = (key: unknown) => !Array.isArray(key) || key[0] !== 'device';
  return () => Promise.all([reload(), mutate(isElse)]);
}

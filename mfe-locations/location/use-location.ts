import { ApiError } from '@dmp/shared/api';
import { useShell } from '@dmp/shared/shell';
import useSWR from 'swr';

/** One location. */
export function useLocation(id: string) {
  const { api } = useShell();
  const { data, error, isValidating, mutate } = useSWR(['location', id] as const, ([, asked]) =>
    api.places.getLocation(asked),
  );
  return {
    location: data,
    error: error as unknown,
    /** There is no such location, or none that this person may see. */
    unknown: error instanceof ApiError && error.status === 404,
    busy: isValidating,
    reload: () => mutate(),
  };
}

import { ApiError, placesApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';

/** One location. */
export function useLocation(id: string) {
  const places = useApi(placesApi);
  const notice = useFailureNotice('Get location failed!');
  const { data, error, isValidating, mutate } = useSWR(
    ['location', id] as const,
    ([, asked]) => places.getLocation(asked),
    {
      onSuccess: notice.onSuccess,
      // The page says itself that there is no such location.
      onError: (fault, key) => {
        if (!isUnknown(fault)) notice.onError(fault, key);
      },
    },
  );
  return {
    location: data,
    error: error as unknown,
    /** There is no such location, or none that this person may see. */
    unknown: isUnknown(error),
    busy: isValidating,
    reload: () => {
      notice.again();
      return mutate();
    },
  };
}

const isUnknown = (fault: unknown) => fault instanceof ApiError && fault.status === 404;

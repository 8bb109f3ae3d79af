import { Select, type SelectProps } from '@dmp/shared/antd/controls';
import useSWR from 'swr';
import { placesApi } from '../../api/places.ts';
import { useApi } from '../../shell/use-api.ts';
import { FailedState } from '../failed-state.tsx';
import { useFailureNotice } from '../use-failure-notice.ts';

/** One of all sites, or none: found by its ID or name. */
export function SiteSelect(field: Omit<SelectProps<string>, 'options'>) {
  const places = useApi(placesApi);
  const notice = useFailureNotice('Get sites failed!');
  const { data, error, isValidating, mutate } = useSWR('sites', () => places.listSites(), notice);
  const retry = () => void notice.retry(mutate);
  const waits = isValidating && data === undefined;
  return (
    <>
      <Select<string>
        {...field}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Select a site"
        loading={waits}
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: `${id} (${name})` }))}
        notFoundContent={waits ? 'Loading sites …' : 'No sites.'}
      />
      {error ? (
        <FailedState title="Sites could not be loaded" error={error} onRetry={retry} retrying={isValidating} />
      ) : null}
    </>
  );
}

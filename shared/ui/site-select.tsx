import { Select, type SelectProps } from '@dmp/shared/antd/controls';
import useSWR from 'swr';
import { locationsApi } from '../api/locations.ts';
import { useApi } from '../shell/use-api.ts';
import { FailedState } from './failed-state.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

/** Select field for a site, searched by ID or name; can be cleared. */
export function SiteSelect(field: Omit<SelectProps<string>, 'options'>) {
  const api = useApi(locationsApi);
  const notice = useFailureNotice('Get sites failed!');
  const { data, error, isValidating, mutate } = useSWR('sites', () => api.listSites(), notice);
  const retry = () => void notice.retry(mutate);
  const isLoading = isValidating && data === undefined;
  return (
    <>
      <Select<string>
        {...field}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Select a site"
        loading={isLoading}
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: `${id} (${name})` }))}
        notFoundContent={isLoading ? 'Loading sites …' : 'No sites.'}
      />
      {error ? (
        <FailedState title="Sites could not be loaded" error={error} onRetry={retry} retrying={isValidating} />
      ) : null}
    </>
  );
}

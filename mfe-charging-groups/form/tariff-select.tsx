import { Select } from '@dmp/shared/antd/controls';
import { chargingGroupsApi } from '@dmp/shared/api';
import type { CountryCode } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FailedState, useFailureNotice } from '@dmp/shared/ui';
import type { ComponentProps } from 'react';
import useSWR from 'swr';

type TariffSelectProps = Omit<ComponentProps<typeof Select<string>>, 'options'> & {
  /** The country of the tariffs. */
  country: CountryCode | undefined;
};

const noCountry = 'Please select country code';

/** Select field of the tariffs of a country. */
export function TariffSelect({ country, ...field }: TariffSelectProps) {
  const groups = useApi(chargingGroupsApi);
  const notice = useFailureNotice('Get tariffs failed!');
  const { data, error, isValidating, mutate } = useSWR(
    country ? (['tariffs', country] as const) : null,
    ([, countryCode]) => groups.listTariffs(countryCode),
    { onSuccess: notice.onSuccess, onError: notice.onError },
  );
  const retry = () => void notice.retry(mutate);
  const isLoading = isValidating && data === undefined;
  return (
    <>
      <Select<string>
        {...field}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={country ? 'Select a tariff' : noCountry}
        loading={isLoading}
        options={(data ?? []).map(({ id }) => ({ value: id, label: id }))}
        notFoundContent={country ? (isLoading ? 'Loading tariffs …' : `No tariffs for ${country}.`) : noCountry}
      />
      {error ? (
        <FailedState title="Tariffs could not be loaded" error={error} onRetry={retry} retrying={isValidating} />
      ) : null}
    </>
  );
}

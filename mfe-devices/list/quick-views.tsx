import { Button } from '@dmp/shared/antd/shell';
import { devicesApi } from '@dmp/shared/api';
import { quickViewNames, quickViews } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import type { ChangeListQuery, ListQuery } from '@dmp/shared/ui';
import useSWR from 'swr';
import { isQuickView } from './is-quick-view.ts';
import styles from './quick-views.module.css';

/** How often the counts are fetched anew while the list is in sight, in milliseconds. */
const refreshInterval = 30_000;

interface QuickViewsProps {
  query: ListQuery;
  onQuery: ChangeListQuery;
}

/**
 * The devices that are looked for again and again, with how many there are at
 * the moment. Pressing one shows just those, pressing it once more all devices.
 */
export function QuickViews({ query, onQuery }: QuickViewsProps) {
  const devices = useApi(devicesApi);
  // Of a failure the list below tells; a view opens without its count, too.
  const { data: counts, error } = useSWR('devices/quick-views', () => devices.quickViewCounts(), {
    refreshInterval,
    keepPreviousData: true,
  });
  return (
    <fieldset className={styles.views} aria-label="Quick views">
      {quickViewNames.map((name) => {
        const isOn = isQuickView(name, query.filters);
        return (
          <Button
            key={name}
            size="small"
            type={isOn ? 'primary' : 'default'}
            aria-pressed={isOn}
            onClick={() => onQuery({ ...query, filters: isOn ? {} : quickViews[name].filters, pageNumber: 0 })}
          >
            {quickViews[name].label}
            <Count value={counts?.[name]} isOld={error !== undefined} />
          </Button>
        );
      })}
    </fieldset>
  );
}

/** Its place is there before the number is: nothing beside it moves. */
const Count = ({ value, isOld }: { value: number | undefined; isOld: boolean }) => (
  <span className={styles.count} title={isOld ? 'The count could not be refreshed.' : undefined}>
    {value === undefined ? '' : `${formatNumber(value)}${isOld ? '*' : ''}`}
  </span>
);

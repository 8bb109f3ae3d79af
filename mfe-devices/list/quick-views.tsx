import { Button } from '@dmp/shared/antd/shell';
import { devicesApi, isAbsentCall } from '@dmp/shared/api';
import { deviceFieldNames, type QuickViewName, quickViewNames, quickViews } from '@dmp/shared/contract';
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

const isField = (filter: string) => deviceFieldNames.some((field) => field === filter);

/**
 * Views by fields of a device alone, without the other filters: a server without the counts need not know those.
 */
const plainViews: Partial<Record<QuickViewName, ListQuery['filters']>> = Object.fromEntries(
  quickViewNames.flatMap((name) => {
    const plain = Object.entries(quickViews[name].filters).filter(([filter]) => isField(filter));
    return plain.length > 0 ? [[name, Object.fromEntries(plain)]] : [];
  }),
);
const allViews: Partial<Record<QuickViewName, ListQuery['filters']>> = Object.fromEntries(
  quickViewNames.map((name) => [name, quickViews[name].filters]),
);

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
  const offered = isAbsentCall(error) ? plainViews : allViews;
  return (
    <fieldset className={styles.views} aria-label="Quick views">
      {quickViewNames.map((name) => {
        const filters = offered[name];
        if (!filters) return null;
        const isOn = isQuickView(filters, query.filters);
        return (
          <Button
            key={name}
            size="small"
            type={isOn ? 'primary' : 'default'}
            aria-pressed={isOn}
            onClick={() => onQuery({ ...query, filters: isOn ? {} : filters, pageNumber: 0 })}
          >
            <span>{quickViews[name].label}</span>
            <Count value={counts?.[name]} isOld={error !== undefined && !isAbsentCall(error)} />
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

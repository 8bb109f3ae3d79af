import { Button } from '@dmp/shared/antd/shell';
import { devicesApi, isUnsupportedCall } from '@dmp/shared/api';
import { deviceFieldNames, type QuickViewName, quickViewNames, quickViews } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import type { ChangeListQuery, ListQuery } from '@dmp/shared/ui';
import useSWR from 'swr';
import { isQuickView } from './is-quick-view.ts';
import styles from './quick-views.module.css';

/** Poll interval of the counts while the page is visible, in milliseconds. */
const refreshInterval = 30_000;

interface QuickViewsProps {
  query: ListQuery;
  onQuery: ChangeListQuery;
}

const isField = (filter: string) => deviceFieldNames.some((field) => field === filter);

/** The views that filter by device fields only: an older server without the counts may not know other filters. */
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
 * Buttons for frequently used filters, each with the current number of devices. A button sets its filters; pressed again,
 * it clears them.
 */
export function QuickViews({ query, onQuery }: QuickViewsProps) {
  const devices = useApi(devicesApi);
  // An error is silent: the list below reports its own, and a view works without its count.
  const { data: counts, error } = useSWR('devices/quick-views', () => devices.quickViewCounts(), {
    refreshInterval,
    keepPreviousData: true,
  });
  const views = isUnsupportedCall(error) ? plainViews : allViews;
  return (
    <fieldset className={styles.views} aria-label="Quick views">
      {quickViewNames.map((name) => {
        const filters = views[name];
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
            <Count value={counts?.[name]} isOld={error !== undefined && !isUnsupportedCall(error)} />
          </Button>
        );
      })}
    </fieldset>
  );
}

/** Reserves the width of the number, so that the buttons do not move when it arrives. */
const Count = ({ value, isOld }: { value: number | undefined; isOld: boolean }) => (
  <span className={styles.count} title={isOld ? 'The count could not be refreshed.' : undefined}>
    {value === undefined ? '' : `${formatNumber(value)}${isOld ? '*' : ''}`}
  </span>
);

import { healthDataApi } from '@dmp/shared/api';
import { browserZone, type HealthChartName } from '@dmp/shared/contract';
import { serverNow, useApi } from '@dmp/shared/shell';
import { useEntity } from '@dmp/shared/ui';
import { chartWords } from './chart-words.ts';
import { type HealthQuery, rangeAt } from './health-query.ts';

/** Loads one chart for a time range and a grain, with days in the browser's time zone. */
export function useHealthChart(name: HealthChartName, chargeboxId: string, { grain, range }: HealthQuery) {
  const charts = useApi(healthDataApi);
  const when = range ? `${range.from.toISOString()} ${range.to.toISOString()}` : 'lately';
  return useEntity(
    [`health ${name}`, `${chargeboxId} ${grain} ${when}`],
    (signal) => {
      const { from, to } = rangeAt({ range }, serverNow());
      const query = {
        timeGrain: grain,
        dateFrom: from.toISOString(),
        dateTo: to.toISOString(),
        timeZone: browserZone(),
      };
      return charts.chart(chargeboxId, name, query, signal);
    },
    // Only a range up to now changes, so only it is polled.
    { failure: `Get ${chartWords[name].title} failed!`, refreshInterval: range ? 0 : 60_000 },
  );
}

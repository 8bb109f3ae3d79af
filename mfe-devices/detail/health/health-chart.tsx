import type { HealthChartName } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FailedState, onDemand, Skeleton } from '@dmp/shared/ui';
import { useId, useState } from 'react';
import { TableSwitch } from '../table-switch.tsx';
import { chartHeight } from './chart-height.ts';
import { ChartTable } from './chart-table.tsx';
import { chartWords, isEmptyChart } from './chart-words.ts';
import type { DrawnChartProps } from './drawn-chart.tsx';
import styles from './health-charts.module.css';
import type { HealthQuery } from './health-query.ts';
import { useHealthChart } from './use-health-chart.ts';

/** Lazy code, so that the chart library loads only when there is a chart to draw. */
const DrawnChart = onDemand<DrawnChartProps>(async () => (await import('./drawn-chart.tsx')).DrawnChart, 'Chart');

/** Maximum number of rows of the visually hidden table; a longer one is rendered only on request. */
const maxHiddenRows = 200;

interface HealthChartProps {
  name: HealthChartName;
  chargeboxId: string;
  query: HealthQuery;
}

/** One chart of a device's health, with a visually hidden table, or the table only. */
export function HealthChartPanel({ name, chargeboxId, query }: HealthChartProps) {
  const { title, description, empty } = chartWords[name];
  const { entity: chart, loadedAt: at, error, busy, reload } = useHealthChart(name, chargeboxId, query);
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const retry = { error, onRetry: () => void reload(), retrying: busy };
  const rows = chart?.series[0]?.data.length ?? 0;
  return (
    <section aria-labelledby={id} className={styles.chart}>
      <div className={styles.head}>
        <div>
          <h3 id={id}>{title}</h3>
          <p className={styles.soft}>{`${description} ${chart ? `As of ${formatTime(at)}.` : ''}`}</p>
        </div>
        <TableSwitch subject={title} checked={asTable} onChange={setAsTable} />
      </div>
      {error && chart ? <FailedState title={`${title} could not be refreshed`} {...retry} /> : null}
      <div className={styles.content} style={{ minHeight: chartHeight }}>
        {chart === undefined ? (
          error ? (
            <FailedState title={`${title} could not be loaded`} {...retry} />
          ) : (
            <Skeleton label={`Loading ${title}`} lines={skeletonLines} />
          )
        ) : isEmptyChart(name, chart) ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <>
            {asTable ? null : <DrawnChart name={name} grain={query.grain} chart={chart} />}
            {asTable || rows <= maxHiddenRows ? (
              <ChartTable name={name} grain={query.grain} chart={chart} visuallyHidden={!asTable} />
            ) : (
              <p className={styles.visuallyHidden}>{`${rows} points. Show as table lists them.`}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

const skeletonLines = ['100%', '100%', '100%', '100%', '100%', '100%', '70%'];

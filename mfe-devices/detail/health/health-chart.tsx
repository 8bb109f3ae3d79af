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

/** Nobody fetches the chart library before there is a chart to draw. */
const DrawnChart = onDemand<DrawnChartProps>(async () => (await import('./drawn-chart.tsx')).DrawnChart, 'Chart');

/** A table of more points is not drawn unseen: who wants it asks for it. */
const unseenRows = 200;

interface HealthChartProps {
  name: HealthChartName;
  chargeboxId: string;
  query: HealthQuery;
}

/** One chart of a device's health: a picture with a table behind it, or the table alone. */
export function HealthChartPanel({ name, chargeboxId, query }: HealthChartProps) {
  const { title, explains, empty } = chartWords[name];
  const { entity: chart, at, error, busy, reload } = useHealthChart(name, chargeboxId, query);
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const retry = { error, onRetry: () => void reload(), retrying: busy };
  const rows = chart?.series[0]?.data.length ?? 0;
  return (
    <section aria-labelledby={id} className={styles.chart}>
      <div className={styles.head}>
        <div>
          <h3 id={id}>{title}</h3>
          <p className={styles.soft}>{`${explains} ${chart ? `As of ${formatTime(at)}.` : ''}`}</p>
        </div>
        <TableSwitch of={title} on={asTable} onChange={setAsTable} />
      </div>
      {error && chart ? <FailedState title={`${title} could not be refreshed`} {...retry} /> : null}
      <div className={styles.room} style={{ minHeight: chartHeight }}>
        {chart === undefined ? (
          error ? (
            <FailedState title={`${title} could not be loaded`} {...retry} />
          ) : (
            <Skeleton label={`Loading ${title}`} lines={shape} />
          )
        ) : isEmptyChart(name, chart) ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <>
            {asTable ? null : <DrawnChart name={name} grain={query.grain} chart={chart} />}
            {asTable || rows <= unseenRows ? (
              <ChartTable name={name} grain={query.grain} chart={chart} unseen={!asTable} />
            ) : (
              <p className={styles.unseen}>{`${rows} points. Show as table lists them.`}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

const shape = ['100%', '100%', '100%', '100%', '100%', '100%', '70%'];

import { Chart } from '@dmp/shared/antd/charts';
import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWidth } from '../use-width.ts';
import { chartHeight } from './chart-height.ts';
import { chartOptions, drawnSeries } from './chart-options.ts';
import styles from './health-charts.module.css';
import { resolveColours, seriesVariables } from './series-colours.ts';

export interface DrawnChartProps {
  name: HealthChartName;
  grain: TimeGrain;
  chart: HealthChart;
}

/** The room of one mark below the chart, in pixels. */
const markRoom: Record<TimeGrain, number> = { Hourly: 90, Daily: 60, Weekly: 60, Monthly: 80 };
/** Beside what is drawn: the other axis. */
const axisRoom = 80;

/** A chart as a picture. Out of sight it is taken down, and put up anew when it comes back. */
export function DrawnChart({ name, grain, chart }: DrawnChartProps) {
  const { theme } = useShell();
  const { mode, nonce } = theme;
  const [measured, width] = useWidth();
  const marks = Math.max(2, Math.floor((width - axisRoom) / markRoom[grain]));
  const room = useRef<HTMLDivElement>(null);
  const [colours, setColours] = useState<string[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another look the same variables are other colours
  useLayoutEffect(() => {
    const variables = ['--dmp-text-soft', '--dmp-line', '--dmp-surface', ...seriesVariables(name, chart.series)];
    if (room.current) setColours(resolveColours(room.current, variables));
  }, [name, chart, mode]);
  const options = useMemo(() => {
    if (!colours) return undefined;
    const [text = '', line = '', surface = '', ...own] = colours;
    return chartOptions(chart, { name, grain, theme: { mode, nonce }, colours: own, text, line, surface, marks });
  }, [name, grain, chart, mode, nonce, colours, marks]);
  const series = useMemo(() => drawnSeries(chart), [chart]);
  return (
    <div ref={measured} aria-hidden className={styles.picture} style={{ height: chartHeight }}>
      <div ref={room}>
        {options ? (
          // Of another look or kind it is another chart: what it has painted stays otherwise.
          <Chart
            key={`${mode} ${grain}`}
            type={chart.options.chart.type}
            series={series}
            options={options}
            height={chartHeight}
          />
        ) : null}
      </div>
    </div>
  );
}

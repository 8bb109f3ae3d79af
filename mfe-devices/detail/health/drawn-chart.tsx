import { Chart } from '@dmp/shared/antd/charts';
import type { HealthChart, HealthChartName, TimeGrain } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWidth } from '../use-width.ts';
import { chartHeight } from './chart-height.ts';
import { chartOptions, clampedSeries } from './chart-options.ts';
import styles from './health-charts.module.css';
import { resolveColors, seriesVariables } from './series-colors.ts';

export interface DrawnChartProps {
  name: HealthChartName;
  grain: TimeGrain;
  chart: HealthChart;
}

/** Width of one label of the time axis, in pixels. */
const labelWidth: Record<TimeGrain, number> = { Hourly: 90, Daily: 60, Weekly: 60, Monthly: 80 };
/** Width of the value axis, in pixels. */
const axisWidth = 80;

/** A chart drawn by ApexCharts. A hidden tab unmounts its effects, so the chart is destroyed and rendered again. */
export function DrawnChart({ name, grain, chart }: DrawnChartProps) {
  const { theme } = useShell();
  const { mode, nonce } = theme;
  const [measured, width] = useWidth();
  const maxLabels = Math.max(2, Math.floor((width - axisWidth) / labelWidth[grain]));
  const container = useRef<HTMLDivElement>(null);
  const [colors, setColors] = useState<string[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables have other colors in another theme
  useLayoutEffect(() => {
    const variables = ['--dmp-text-soft', '--dmp-line', '--dmp-surface', ...seriesVariables(name, chart.series)];
    if (container.current) setColors(resolveColors(container.current, variables));
  }, [name, chart, mode]);
  const options = useMemo(() => {
    if (!colors) return undefined;
    const [text = '', line = '', surface = '', ...own] = colors;
    return chartOptions(chart, { name, grain, theme: { mode, nonce }, colors: own, text, line, surface, maxLabels });
  }, [name, grain, chart, mode, nonce, colors, maxLabels]);
  const series = useMemo(() => clampedSeries(chart), [chart]);
  return (
    <div ref={measured} aria-hidden className={styles.picture} style={{ height: chartHeight }}>
      <div ref={container}>
        {options ? (
          // ApexCharts does not fully update a rendered chart, so a new theme or grain mounts a new one.
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

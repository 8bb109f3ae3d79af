import type { HealthChart, HealthChartName } from '@dmp/shared/contract';

/** The CSS variables of the statuses in `health-charts.module.css`. */
const statusVariable = (status: string) => `--status-${status.toLowerCase()}`;
/** The CSS variables of other series. */
const seriesVariable = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'] as const;

/** The CSS variable with the color of each series. */
export function seriesVariables(name: HealthChartName, series: HealthChart['series']): string[] {
  return series.map((one, i) =>
    name === 'operational-status'
      ? statusVariable(one.name)
      : (seriesVariable[i % seriesVariable.length] ?? seriesVariable[0]),
  );
}

/** Resolves CSS variables in the context of an element: the chart library does not support `color-mix`. */
export function resolveColors(element: Element, variables: readonly string[]): string[] {
  const probe = document.createElement('span');
  element.append(probe);
  try {
    return variables.map((variable) => {
      probe.style.color = `var(${variable})`;
      return plainColor(getComputedStyle(probe).color);
    });
  } finally {
    probe.remove();
  }
}

/** Converts `color(srgb 0.5 0.2 0.1)`, as browsers serialize a mixed color, to `rgb(128, 51, 26)`; leaves others unchanged. */
export function plainColor(color: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(color)?.slice(1);
  return parts ? `rgb(${parts.map((part) => Math.round(Number(part) * 255)).join(', ')})` : color;
}

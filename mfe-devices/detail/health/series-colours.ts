import type { HealthChart, HealthChartName } from '@dmp/shared/contract';

/** The style variables of the statuses, as `health-charts.module.css` has them. */
const statusVariable = (status: string) => `--status-${status.toLowerCase()}`;
/** Those of series that have no colour of their own. */
const plain = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'] as const;

/** The style variable that each series of a chart is drawn in. */
export function seriesVariables(name: HealthChartName, series: HealthChart['series']): string[] {
  return series.map((one, i) =>
    name === 'operational-status' ? statusVariable(one.name) : (plain[i % plain.length] ?? plain[0]),
  );
}

/**
 * What variables are, where an element stands: the chart library paints with
 * plain colours, and knows no `color-mix`.
 */
export function resolveColours(element: Element, variables: readonly string[]): string[] {
  const probe = document.createElement('span');
  element.append(probe);
  try {
    return variables.map((variable) => {
      probe.style.color = `var(${variable})`;
      return plainColour(getComputedStyle(probe).color);
    });
  } finally {
    probe.remove();
  }
}

/** `color(srgb 0.5 0.2 0.1)`, as browsers give a mixed colour, as `rgb(128, 51, 26)`; any other as it is. */
export function plainColour(colour: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(colour)?.slice(1);
  return parts ? `rgb(${parts.map((part) => Math.round(Number(part) * 255)).join(', ')})` : colour;
}

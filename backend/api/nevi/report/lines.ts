import { type NeviModule, neviModules } from '@dmp/shared/contract';
import { minutesOf } from '../../devices/uptime/counted.ts';
import type { ReportPort } from './ports.ts';

type ColumnName<M extends NeviModule> = (typeof neviModules)[M]['columns'][number]['name'];

/** The names of a module's columns. */
export const headingOf = (module: NeviModule): string[] => neviModules[module].columns.map(({ name }) => name);

/** A line of a module about a port; without anything more it says that the port had nothing to report. */
export function lineOf<M extends NeviModule>(
  module: M,
  { locationId, networkOperator, uid }: Pick<ReportPort, 'locationId' | 'networkOperator' | 'uid'>,
  values: Partial<Record<ColumnName<M>, string>> = {},
): string[] {
  const line = new Map<string, unknown>(
    Object.entries({
      ...{ station_id: locationId ?? '', network_provider: providerOf(networkOperator), port_id: uid },
      ...values,
    }),
  );
  return headingOf(module).map((name) => String(line.get(name) ?? ''));
}

/** A network operator as EV-ChART writes network providers: `Shell Recharge` is `shell_recharge`. */
export const providerOf = (operator: string | null): string =>
  (operator ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** A moment to the second: `2023-07-03T12:51:48Z`. */
export const secondOf = (moment: number | Date): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** A number of hundredths with two decimals. */
export const hundredths = (count: number): string => (Math.round(count) / 100).toFixed(2);

/** A time in milliseconds as minutes. */
export const minutes = (ms: number): string => minutesOf(ms).toFixed(2);

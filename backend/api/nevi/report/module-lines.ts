import { type NeviModule, neviModules } from '@dmp/shared/contract';
import { minutesOf } from '../../devices/uptime/uptime-fields.ts';
import type { ReportPort } from './report-ports.ts';

type ColumnName<M extends NeviModule> = (typeof neviModules)[M]['columns'][number]['name'];

export const moduleHeader = (module: NeviModule): string[] => neviModules[module].columns.map(({ name }) => name);

/** A line of a module about a port. Without values it states that the port had nothing to report. */
export function moduleLine<M extends NeviModule>(
  module: M,
  { locationId, networkOperator, uid }: Pick<ReportPort, 'locationId' | 'networkOperator' | 'uid'>,
  values: Partial<Record<ColumnName<M>, string>> = {},
): string[] {
  const line = new Map<string, unknown>(
    Object.entries({
      ...{ station_id: locationId ?? '', network_provider: networkProviderOf(networkOperator), port_id: uid },
      ...values,
    }),
  );
  return moduleHeader(module).map((name) => String(line.get(name) ?? ''));
}

/** Converts `Shell Recharge` to `shell_recharge`, as EV-ChART writes network providers. */
export const networkProviderOf = (operator: string | null): string =>
  (operator ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Formats a time to the second: `2023-07-03T12:51:48Z`. */
export const formatSecond = (time: number | Date): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Formats a number of hundredths with two decimals. */
export const formatHundredths = (count: number): string => (Math.round(count) / 100).toFixed(2);

/** Formats a duration in ms as minutes. */
export const formatOutageMinutes = (ms: number): string => minutesOf(ms).toFixed(2);

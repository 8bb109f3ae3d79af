import type { HealthChart, HealthChartName, HealthDataQuery } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `healthdata`. */
export const healthDataApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET healthdata/{chargeboxId}/{chartName}`. */
  chart: (chargeboxId: string, chart: HealthChartName, query: HealthDataQuery, signal?: AbortSignal) =>
    send({ path: `healthdata/${segment(chargeboxId)}/${chart}`, query, signal }) as Promise<HealthChart>,
});

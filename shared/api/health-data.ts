import type { HealthChart, HealthChartName, HealthDataQuery } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls below `healthdata`. */
export const healthDataApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET healthdata/{chargeboxId}/{chartName}`: returns the data of one chart of a charger. */
  chart: (chargeboxId: string, chart: HealthChartName, query: HealthDataQuery, signal?: AbortSignal) =>
    send({ path: `healthdata/${segment(chargeboxId)}/${chart}`, query, signal }) as Promise<HealthChart>,
});

import type { HealthChart, HealthChartName, HealthDataQuery } from '../contract/index.ts';
import { type Send, segment } from './http.ts';

/** Calls below `healthdata`. */
export const healthDataApi = (send: Send) => ({
  /** `GET healthdata/{chargeboxId}/{chartName}`. */
  chart: (chargeboxId: string, chart: HealthChartName, query: HealthDataQuery, signal?: AbortSignal) =>
    send({ path: `healthdata/${segment(chargeboxId)}/${chart}`, query, signal }) as Promise<HealthChart>,
});

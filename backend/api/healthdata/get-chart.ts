import {
  ErrorBody,
  HealthChart,
  type HealthChartName,
  HealthDataQuery,
  healthCharts,
  OneOf,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { type ChartTime, chartTimeOf } from './buckets.ts';
import { connectivity } from './connectivity.ts';
import { energyDistribution } from './energy-distribution.ts';
import { operationalStatus } from './operational-status.ts';
import { sessionSuccess } from './session-success.ts';

type Chart = (kysely: Kysely<Tables>, deviceId: string, time: ChartTime) => Promise<HealthChart>;

const charts: Record<HealthChartName, Chart> = {
  'session-success': sessionSuccess,
  'heartbeat-websocket-connectivity': connectivity,
  'energy-distribution': energyDistribution,
  'operational-status': operationalStatus,
};

/** `GET healthdata/{chargeboxId}/{chartName}`. */
export const getChart =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/healthdata/:chargeboxId/:chartName',
      {
        config: { access: 'read:devices', costly: 'chart' },
        schema: {
          summary: "One chart of a device's health, in the format of ApexCharts",
          tags: ['health data'],
          params: Strict({ chargeboxId: Type.String(), chartName: OneOf(healthCharts) }),
          querystring: HealthDataQuery,
          response: { 200: HealthChart, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { chargeboxId, chartName } = request.params;
        const time = chartTimeOf(request.query);
        const device = await findByChargeboxId(kysely, chargeboxId, callerOf(request));
        return charts[chartName](kysely, device.id, time);
      },
    );
  };

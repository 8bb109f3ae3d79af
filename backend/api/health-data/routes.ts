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
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';
import { type ChartTime, chartTimeOf, noSuchZone } from './buckets.ts';
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
export const healthDataRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/healthdata/:chargeboxId/:chartName',
      {
        config: { access: 'read:devices' },
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
        const device = await kysely
          .selectFrom('devices')
          .select('id')
          .where('chargebox_id', '=', chargeboxId)
          .where(visibleTo(callerOf(request)))
          .executeTakeFirst();
        if (!device) throw new Refusal(404, 'There is no device with this chargebox ID.');
        return await charts[chartName](kysely, device.id, time).catch((error: unknown) => {
          // Names that browsers once used and PostgreSQL does not know.
          throw isUnknownValue(error) ? noSuchZone() : error;
        });
      },
    );
  };

/** PostgreSQL's `invalid_parameter_value`: of what a chart asks, the zone alone can be so. */
const isUnknownValue = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22023';

import { HealthChart, type HealthChartName, HealthDataQuery, healthCharts, OneOf, Strict } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { type ChartTime, chartTimeOf } from './buckets.ts';
import {
  readConnectivity,
  readEnergyDistribution,
  readSessionSuccess,
  readStatusDistribution,
} from './health-charts.ts';

type ChartReader = (kysely: Kysely<Tables>, deviceId: string, time: ChartTime) => Promise<HealthChart>;

const chartReaders: Record<HealthChartName, ChartReader> = {
  'session-success': readSessionSuccess,
  'heartbeat-websocket-connectivity': readConnectivity,
  'energy-distribution': readEnergyDistribution,
  'operational-status': readStatusDistribution,
};

const getHealthChart = defineCall({
  ...{ method: 'GET', path: '/healthdata/:chargeboxId/:chartName', permission: 'read:devices', costly: 'chart' },
  ...{ summary: "One chart of a device's health, in the format of ApexCharts", tag: 'health data' },
  params: Strict({ chargeboxId: Type.String(), chartName: OneOf(healthCharts) }),
  ...{ query: HealthDataQuery, reply: HealthChart },
  run: async ({ caller, params: { chargeboxId, chartName }, query }, { kysely }) => {
    const time = chartTimeOf(query);
    const device = await findByChargeboxId(kysely, chargeboxId, caller);
    return chartReaders[chartName](kysely, device.id, time);
  },
});

/** Everything below `/healthdata`. */
export const healthDataCalls: readonly ApiCall[] = [getHealthChart];

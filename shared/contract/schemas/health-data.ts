import { type Static, Type } from '@sinclair/typebox';
import { timeGrains } from '../health-data.ts';
import { Nullable, OneOf, Strict, Timestamp, TimeZoneName } from './schema.ts';

/** Query of `GET healthdata/{chargeboxId}/{chartName}`. */
export const HealthDataQuery = Strict({
  /** Default: `Daily`. */
  timeGrain: Type.Optional(OneOf(timeGrains)),
  /** Start, inclusive. Default: two weeks before `dateTo`. */
  dateFrom: Type.Optional(Timestamp),
  /** End. Default: now. */
  dateTo: Type.Optional(Timestamp),
  /** Time zone of the hours, days, weeks (from Monday), and months. Default: UTC. */
  timeZone: Type.Optional(TimeZoneName),
});
export type HealthDataQuery = Static<typeof HealthDataQuery>;

/** One point: the start of its period in milliseconds since 1970 (UTC), and the value; null if there is none. */
export const ChartPoint = Strict({ x: Type.Integer(), y: Nullable(Type.Number()) });
export type ChartPoint = Static<typeof ChartPoint>;

/** Response of `GET healthdata/{chargeboxId}/{chartName}`: series and options in the format of ApexCharts. */
export const HealthChart = Strict({
  series: Type.Array(Strict({ name: Type.String(), data: Type.Array(ChartPoint) })),
  options: Strict({
    chart: Strict({ type: OneOf(['line', 'bar']), stacked: Type.Boolean() }),
    xaxis: Strict({
      type: Type.Literal('datetime'),
      min: Type.Integer(),
      max: Type.Integer(),
      labels: Strict({ datetimeUTC: Type.Boolean() }),
    }),
    yaxis: Strict({
      min: Type.Number(),
      /** 100 for percentages. */
      max: Type.Optional(Type.Number()),
      title: Strict({ text: Type.String() }),
    }),
  }),
});
export type HealthChart = Static<typeof HealthChart>;

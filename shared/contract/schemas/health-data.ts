import { type Static, Type } from '@sinclair/typebox';
import { timeGrains } from '../health-data.ts';
import { Nullable, OneOf, Strict, Timestamp, ZoneName } from './schema.ts';

/** Query of `GET healthdata/{chargeboxId}/{chartName}`. */
export const HealthDataQuery = Strict({
  /** `Daily` unless told otherwise. */
  timeGrain: Type.Optional(OneOf(timeGrains)),
  /** From this moment on; two weeks before `dateTo` unless told otherwise. */
  dateFrom: Type.Optional(Timestamp),
  /** Up to this moment; now unless told otherwise. */
  dateTo: Type.Optional(Timestamp),
  /** IANA name of the zone whose hours, days, weeks (from Monday) and months are meant, such as `America/New_York`; UTC unless told otherwise. */
  timeZone: Type.Optional(ZoneName),
});
export type HealthDataQuery = Static<typeof HealthDataQuery>;

/** One point: when its time begins, in milliseconds since 1970 (UTC), and the value; null where there is none. */
export const ChartPoint = Strict({ x: Type.Integer(), y: Nullable(Type.Number()) });
export type ChartPoint = Static<typeof ChartPoint>;

/** Answer of `GET healthdata/…`: what ApexCharts draws, as it takes it. */
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

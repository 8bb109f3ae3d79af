// What a charger sends is checked against a schema, which leaves open what a
// database column does not take: a number of any size, a broken clock.

/** The largest `integer` of the database. */
const maxInteger = 2 ** 31 - 1;
const dayMs = 24 * 60 * 60 * 1000;
/** No charger of OCPP 1.6 is older; earlier times come from clocks that were never set. */
const earliest = Date.UTC(2010, 0, 1);

/** Whether a number fits where counts, connectors and meter readings (Wh) are kept. */
export const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= maxInteger;

/** The moment a charger names, or `now` when its clock is evidently not set. */
export function chargerTime(text: string, now: Date): Date {
  const time = Date.parse(text);
  return time >= earliest && time <= now.getTime() + dayMs ? new Date(time) : now;
}

/** One reading of a meter, as MeterValues and StopTransaction carry it. */
export interface SampledValue {
  value: string;
  measurand?: string;
  phase?: string;
  unit?: string;
  format?: string;
}

/** Readings of one moment. */
export interface MeterValue {
  timestamp: string;
  sampledValue: SampledValue[];
}

/** The latest of these powers among the readings, all phases together, in W; undefined when there is none. */
export function powerOf(meterValues: readonly MeterValue[], wanted: string): number | undefined {
  const powers = meterValues
    .flatMap(({ sampledValue }) => sampledValue)
    .filter(({ measurand, phase, format = 'Raw' }) => measurand === wanted && phase === undefined && format === 'Raw')
    .map(({ value, unit = 'W' }) => Math.round(Number(value) * (unit === 'kW' ? 1000 : 1)))
    .filter(isCount);
  return powers.at(-1);
}

/** The latest energy register among the readings, in Wh; undefined when there is none. */
export function energyOf(meterValues: readonly MeterValue[]): number | undefined {
  const registers = meterValues
    .flatMap(({ sampledValue }) => sampledValue)
    .filter(
      ({ measurand = 'Energy.Active.Import.Register', phase, format = 'Raw' }) =>
        measurand === 'Energy.Active.Import.Register' && phase === undefined && format === 'Raw',
    )
    .map(({ value, unit = 'Wh' }) => Math.round(Number(value) * (unit === 'kWh' ? 1000 : 1)))
    .filter(isCount);
  return registers.at(-1);
}

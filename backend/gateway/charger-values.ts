import { limits, ownProperty } from '@dmp/shared/contract';

// What a charger sends is checked against a schema, which leaves open what a
// database column does not take: a number of any size, a broken clock.

/** The largest `integer` of the database. */
export const maxInteger = 2 ** 31 - 1;
/** How far a right clock may be ahead of ours. */
const aheadMs = limits.clockOffSeconds * 1000;
/** No charger of OCPP 1.6 is older; earlier times come from clocks that were never set. */
const earliest = Date.UTC(2010, 0, 1);

/** Whether a number fits where counts, connectors and meter readings (Wh) are kept. */
export const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= maxInteger;

/** The moment a charger names, or `now` when its clock is evidently off: it names one to come, or was never set. */
export function chargerTime(text: string, now: Date): Date {
  const time = Date.parse(text);
  return time >= earliest && time <= now.getTime() + aheadMs ? new Date(time) : now;
}

/** One reading of a meter, as MeterValues and StopTransaction carry it. */
export interface SampledValue {
  value: string;
  measurand?: string;
  phase?: string;
  unit?: string;
  format?: string;
}

/** A reading in any other unit, as vendors make them up, is none. */
const inWatts: Readonly<Record<string, number>> = { W: 1, kW: 1000 };
const inWattHours: Readonly<Record<string, number>> = { Wh: 1, kWh: 1000 };

/** Readings of one moment. */
export interface MeterValue {
  timestamp: string;
  sampledValue: SampledValue[];
}

/** The readings of one of these powers, all phases together, in W. */
const powersOf = (meterValues: readonly MeterValue[], wanted: string): number[] =>
  meterValues
    .flatMap(({ sampledValue }) => sampledValue)
    .filter(({ measurand, phase, format = 'Raw' }) => measurand === wanted && phase === undefined && format === 'Raw')
    .map(({ value, unit = 'W' }) => Math.round(Number(value) * (ownProperty(inWatts, unit) ?? Number.NaN)))
    .filter(isCount);

/** The power that is offered, as it was read last, in W; undefined when there is no reading of it. */
export const offeredPowerOf = (meterValues: readonly MeterValue[]): number | undefined =>
  powersOf(meterValues, 'Power.Offered').at(-1);

/** The most power that a vehicle drew among the readings, in W; undefined when there is no reading that can be true. */
export function peakPowerOf(meterValues: readonly MeterValue[]): number | undefined {
  const powers = powersOf(meterValues, 'Power.Active.Import').filter((power) => power <= limits.deviceParts.watts);
  return powers.length > 0 ? Math.max(...powers) : undefined;
}

/** The latest energy register among the readings, in Wh; undefined when there is none. */
export function energyOf(meterValues: readonly MeterValue[]): number | undefined {
  const registers = meterValues
    .flatMap(({ sampledValue }) => sampledValue)
    .filter(
      ({ measurand = 'Energy.Active.Import.Register', phase, format = 'Raw' }) =>
        measurand === 'Energy.Active.Import.Register' && phase === undefined && format === 'Raw',
    )
    .map(({ value, unit = 'Wh' }) => Math.round(Number(value) * (ownProperty(inWattHours, unit) ?? Number.NaN)))
    .filter(isCount);
  return registers.at(-1);
}

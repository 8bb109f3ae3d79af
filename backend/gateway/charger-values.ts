import { limits, ownProperty } from '@dmp/shared/contract';

// What a charger sends is checked against a schema, which leaves open what a
// database column does not take: a number of any size.

/** The largest `integer` of the database. */
export const maxInteger = 2 ** 31 - 1;

/** Whether a number fits where counts, connectors and meter readings (Wh) are kept. */
export const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= maxInteger;

/** One reading of a meter, as MeterValues and StopTransaction carry it. */
export interface SampledValue {
  value: string;
  measurand?: string;
  phase?: string;
  unit?: string;
  format?: string;
  location?: string;
}

/** The register of the energy that a vehicle got, and the standard's default for a reading that names nothing. */
const energyRegister = 'Energy.Active.Import.Register';
/** The standard's default is the first. A reading in any other unit, as vendors make them up, is none. */
const inWatts: Readonly<Record<string, number>> = { W: 1, kW: 1000 };
const inWattHours: Readonly<Record<string, number>> = { Wh: 1, kWh: 1000 };

/** Readings of one moment. */
export interface MeterValue {
  timestamp?: string;
  sampledValue: SampledValue[];
}

/** Where a charger measures what a vehicle gets; the standard's default. */
const outlet = 'Outlet';
/** The phases that make up a total, as OCPP 1.6 names them with and without the neutral conductor. */
const phases = [
  ['L1', 'L2', 'L3'],
  ['L1-N', 'L2-N', 'L3-N'],
];

/**
 * One quantity as it was read at one moment: the total, or else the phases together. Where it was measured at several
 * places, that of the outlet counts, or else that of the place that is named first.
 *
 * @returns undefined when there is no reading of it that can be true
 */
function totalOf(
  { sampledValue }: MeterValue,
  wanted: string,
  units: Readonly<Record<string, number>>,
): number | undefined {
  const readings = sampledValue
    .filter(({ measurand = energyRegister, format = 'Raw' }) => measurand === wanted && format === 'Raw')
    .map(({ value, unit = Object.keys(units)[0] ?? '', phase, location = outlet }) => ({
      ...{ phase, location, number: numberIn(value) * (ownProperty(units, unit) ?? Number.NaN) },
    }))
    .filter(({ number }) => isCount(Math.round(number)));
  const place = readings.some(({ location }) => location === outlet) ? outlet : readings[0]?.location;
  const there = readings.filter(({ location }) => location === place);
  const total = there.findLast(({ phase }) => phase === undefined);
  const summed = phases
    .map((names) => names.flatMap((name) => there.findLast(({ phase }) => phase === name) ?? []))
    .find((found) => found.length > 0);
  const number = Math.round(total?.number ?? summed?.reduce((sum, one) => sum + one.number, 0) ?? Number.NaN);
  return isCount(number) ? number : undefined;
}

/** A number as meters write it: an empty text is none. */
const numberIn = (value: string): number =>
  /^\s*[+-]?\d+(\.\d*)?(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : Number.NaN;

/** What a reading is of, and where: of one moment there is one. */
const kindOf = ({ measurand = energyRegister, phase = '', location = outlet }: SampledValue): string =>
  `${measurand} ${phase} ${location}`;

/** What was read at one moment, in one: some chargers send each phase by itself. */
function byMoment(meterValues: readonly MeterValue[]): MeterValue[] {
  const moments: MeterValue[] = [];
  for (const { timestamp, sampledValue } of meterValues) {
    const before = moments.at(-1);
    const kinds = new Set(before?.sampledValue.map(kindOf));
    const isSame = timestamp !== undefined && before?.timestamp === timestamp;
    if (before && isSame && !sampledValue.some((one) => kinds.has(kindOf(one)))) {
      before.sampledValue.push(...sampledValue);
    } else {
      moments.push({ ...(timestamp === undefined ? {} : { timestamp }), sampledValue: [...sampledValue] });
    }
  }
  return moments;
}

const totalsOf = (meterValues: readonly MeterValue[], wanted: string, units: Readonly<Record<string, number>>) =>
  byMoment(meterValues).flatMap((meterValue) => totalOf(meterValue, wanted, units) ?? []);

/** The power that is offered, as it was read last, in W; undefined when there is no reading of it. */
export const offeredPowerOf = (meterValues: readonly MeterValue[]): number | undefined =>
  totalsOf(meterValues, 'Power.Offered', inWatts).at(-1);

/** The most power that a vehicle drew among the readings, in W; undefined when there is no reading that can be true. */
export function peakPowerOf(meterValues: readonly MeterValue[]): number | undefined {
  const powers = totalsOf(meterValues, 'Power.Active.Import', inWatts).filter(
    (power) => power <= limits.deviceParts.watts,
  );
  return powers.length > 0 ? Math.max(...powers) : undefined;
}

/** The energy registers among the readings, in Wh, as they were read. */
export const registersOf = (meterValues: readonly MeterValue[]): number[] =>
  totalsOf(meterValues, energyRegister, inWattHours);

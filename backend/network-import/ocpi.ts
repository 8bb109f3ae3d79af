import { ownProperty, type plugTypes, type powerTypes } from '@dmp/shared/contract';

type PlugType = (typeof plugTypes)[number];
type PowerType = (typeof powerTypes)[number];

/**
 * ConnectorType of OCPI 2.2.1 (mod_locations) by what the product calls it. SAE_J3400 came later; before, the same
 * connector was TESLA_S.
 */
export const connectorTypes: Readonly<Record<PlugType, readonly [written: string, ...alsoRead: string[]]>> = {
  DCCOMBOTYP1: ['IEC_62196_T1_COMBO'],
  CHADEMO: ['CHADEMO'],
  SAEJ1772: ['IEC_62196_T1'],
  SAEJ3400: ['SAE_J3400', 'TESLA_S', 'TESLA_R'],
};

/** What OCPI asks for and the network does not hold: the usual voltage, from which the current follows. */
export const nominalVoltage: Readonly<Record<PowerType, number>> = { AC_1_PHASE: 240, AC_3_PHASE: 277, DC: 1000 };

const phases: Readonly<Record<string, number>> = {
  AC_1_PHASE: 1,
  AC_2_PHASE: 2,
  AC_2_PHASE_SPLIT: 2,
  AC_3_PHASE: 3,
  DC: 1,
};

/** Watts that a connector gives at most, as OCPI counts: of AC volts are between phase and neutral. */
export const wattsOf = (powerType: string, volts: number, amperes: number): number =>
  Math.round(volts * amperes * (ownProperty(phases, powerType) ?? 1));

/** Amperes for so many watts, rounded up. */
export const amperesFor = (powerType: PowerType, watts: number): number =>
  Math.ceil(watts / (nominalVoltage[powerType] * (ownProperty(phases, powerType) ?? 1)));

/** What OCPI says of an EVSE and the CSV form has no column for. */
export interface OcpiOfEvse {
  /** Whether it is not there yet, or no longer. */
  status?: 'PLANNED' | 'REMOVED';
  /** What is printed on it (`physical_reference`). Only within its location is it one of a kind. */
  reference?: string;
}

/**
 * The field by which any object of a file says what OCPI has no field for, under the names of the CSV form. OCPI lets
 * other parties overlook it.
 */
export const extension = 'dmp';

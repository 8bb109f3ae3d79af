import type { StateFlag } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { flagWords } from '../../actions/flag-words.ts';
import type { StateField, StateValues } from './state-values.ts';

/** What the fields of a state are called. */
export const fieldLabels: Record<StateField, string> = {
  freevend: flagWords.freevend.label,
  available: flagWords.available.label,
  pncEnabled: flagWords.pncEnabled.label,
  maintenanceMode: flagWords.maintenanceMode.label,
  maintenanceModeEnabledMessage: 'Message',
  maintenanceModeEnabledWorkOrderNumber: 'Work order number',
};

/** What a flag does to this one charger, in a line below it. */
export const flagHelp: Record<StateFlag, string> = {
  freevend: 'On: anybody may charge without being authorised.',
  available: "Off: the charger looks UNKNOWN to the product's own market service provider (MSP) only.",
  pncEnabled: 'On: a vehicle may authorise itself by its certificate (ISO 15118).',
  maintenanceMode: 'On: the charger shows as RESERVED in the operator network.',
};

/** A value of a state as a person reads it. */
export function valueInWords(value: StateValues[StateField]): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value ? `“${value}”` : none;
}

/** What Help explains, in its order. */
export const explanations: readonly { name: string; meaning: string }[] = [
  {
    name: fieldLabels.freevend,
    meaning: 'While it is on, anybody may charge without being authorised. It is off unless somebody switched it on.',
  },
  {
    name: fieldLabels.available,
    meaning:
      "Disabling it makes the charger look UNKNOWN to the product's own market service provider (MSP) only. Nobody else sees a difference, and the charger itself is not told.",
  },
  {
    name: fieldLabels.pncEnabled,
    meaning: 'While it is on, a vehicle may authorise itself by its certificate (ISO 15118). It is on by default.',
  },
  {
    name: fieldLabels.maintenanceMode,
    meaning:
      'Makes the charger show as RESERVED in the operator network. Message and work order number say why; they end with it.',
  },
  {
    name: 'Inoperative',
    meaning:
      'Not a state, but a status of ports: it makes the charger report INOPERATIVE. It is set for single ports on the Details tab.',
  },
  {
    name: 'Saving',
    meaning:
      'A state counts from the moment it is saved. Where it concerns the charger, the charger is told at once; one that is away is told when it connects, within an hour. Jobs say what became of it.',
  },
];

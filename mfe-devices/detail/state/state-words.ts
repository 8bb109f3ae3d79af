import type { StateFlag } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { flagWords } from '../../actions/flag-words.ts';
import type { StateField, StateValues } from './state-values.ts';

/** Labels of the state fields. */
export const stateFieldLabels: Record<StateField, string> = {
  freevend: flagWords.freevend.label,
  available: flagWords.available.label,
  pncEnabled: flagWords.pncEnabled.label,
  maintenanceMode: flagWords.maintenanceMode.label,
  maintenanceModeEnabledMessage: 'Message',
  maintenanceModeEnabledWorkOrderNumber: 'Work order number',
};

/** Help texts of the flags of a single charger. */
export const flagHelp: Record<StateFlag, string> = {
  freevend: 'On: anyone may charge without authorization.',
  available: "Off: the charger looks UNKNOWN to the product's own market service provider (MSP) only.",
  pncEnabled: 'On: a vehicle may authorize itself with its certificate (ISO 15118).',
  maintenanceMode:
    'On: the charger shows as RESERVED in the operator network. What it reports itself is shown beside that.',
};

/** Display text of a state value. */
export function valueInWords(value: StateValues[StateField]): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value ? `“${value}”` : none;
}

/** Entries of the help dialog, in order. */
export const explanations: readonly { name: string; meaning: string }[] = [
  {
    name: stateFieldLabels.freevend,
    meaning: 'While it is on, anyone may charge without authorization. It is off unless someone turned it on.',
  },
  {
    name: stateFieldLabels.available,
    meaning:
      "Disabling it makes the charger look UNKNOWN to the product's own market service provider (MSP) only. No one else sees a difference, and the charger itself is not told.",
  },
  {
    name: stateFieldLabels.pncEnabled,
    meaning: 'While it is on, a vehicle may authorize itself with its certificate (ISO 15118). It is on by default.',
  },
  {
    name: stateFieldLabels.maintenanceMode,
    meaning:
      'Makes the charger show as RESERVED in the operator network. What the charger reports itself is shown beside that and stays in its status log, which uptime is counted from; a fault that is still there afterwards keeps its age. The message and work order number say why; they are cleared with it.',
  },
  {
    name: 'Inoperative',
    meaning:
      'Not a state, but a status of ports: it makes the charger report INOPERATIVE. It is set for individual ports on the Details tab.',
  },
  {
    name: 'Saving',
    meaning:
      'A state applies from the moment it is saved. Where it concerns the charger, the charger is told right away; one that is not connected is told if it connects within an hour. Jobs show the outcome.',
  },
];

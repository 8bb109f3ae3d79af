import type { StateFlag } from '@dmp/shared/contract';

/** Label and help text of each state flag. */
export const flagWords: Record<StateFlag, { label: string; help: string }> = {
  freevend: { label: 'Freevend', help: 'On: anyone may charge without authorization.' },
  available: {
    label: 'Available',
    help: 'Off: the chargers look UNKNOWN to our own market service provider (MSP), and to no one else.',
  },
  pncEnabled: { label: 'Plug & Charge', help: 'On: a vehicle may authorize itself with its certificate (ISO 15118).' },
  maintenanceMode: {
    label: 'Maintenance mode',
    help: 'In maintenance mode, chargers show as RESERVED in the operator network; ending it clears message and work order number. Once Put into maintenance mode is selected, it stays selected; Cancel to start over.',
  },
};

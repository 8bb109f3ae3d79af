import { formatCount } from '@dmp/shared/format';
import type { ActionChoice } from './action-choice.ts';
import type { ActionKind } from './device-action.ts';

/**
 * Label of the confirm button: the action, the number of devices, and whether it is scheduled, such as
 * `Hard reset 1,998 devices`.
 *
 * @param count number of devices; undefined while loading
 */
export function confirmWords(kind: ActionKind, choice: ActionChoice, count: number | undefined): string {
  const devices = count === undefined ? 'devices' : formatCount(count, 'device');
  const later = choice.mode === 'SCHEDULED';
  switch (kind) {
    case 'UPDATE_STATE':
      return `Update state of ${devices}`;
    case 'TRIGGER_MESSAGE_REQUEST':
      return `Request ${choice.requestedMessage ?? 'message'} from ${devices}`;
    case 'UPDATE_FIRMWARE_REQUEST':
      return later ? `Schedule firmware update of ${devices}` : `Update firmware of ${devices}`;
    case 'RESET_REQUEST': {
      const reset = choice.resetType ? `${choice.resetType} reset` : 'Reset';
      return later ? `Schedule ${reset.toLowerCase()} of ${devices}` : `${reset} ${devices}`;
    }
    case 'GET_DIAGNOSTICS_REQUEST':
      return `Get diagnostics from ${devices}`;
    case 'SET_PASSWORD':
      return `Make ${count === 1 ? 'password' : 'passwords'} for ${devices}`;
    case 'ROTATE_PASSWORD_REQUEST':
      return `Rotate password of ${devices}`;
  }
}

import { chargerPath, chargerSubprotocol, limits, type UnknownCharger } from '@dmp/shared/contract';

/** How staff can fix a rejected connection. */
export interface RejectedConnectionHelp {
  /** The cause, and what to do next. */
  sentence: string;
  /** The page to open next, if one helps. */
  step?: 'add-device' | 'open-device';
  /** Whether settings of the charger must be changed. */
  inCharger: boolean;
}

type Facts = Pick<UnknownCharger, 'reason' | 'subprotocols' | 'deviceId'>;

/** Cause and fix of a rejected connection. */
export function rejectedConnectionHelp({ reason, subprotocols, deviceId }: Facts): RejectedConnectionHelp {
  switch (reason) {
    case 'UNKNOWN_ID':
      return deviceId
        ? {
            sentence: 'The device has been added since. The charger is let in the next time it tries.',
            step: 'open-device',
            inCharger: true,
          }
        : {
            sentence:
              'There is no device with this ID. If the ID is right, add the device; otherwise, correct it in the charger.',
            step: 'add-device',
            inCharger: true,
          };
    case 'INVALID_ID':
      return {
        sentence: `The address that the charger uses is wrong. It must end with the ID, of at most ${limits.length.chargeboxId} characters.`,
        inCharger: true,
      };
    case 'NO_PASSWORD':
      return {
        sentence: 'The charger sent no password. Set one on the page of the device, and enter it in the charger.',
        step: 'open-device',
        inCharger: true,
      };
    case 'WRONG_PASSWORD':
      return {
        sentence:
          'The password or the user name was wrong. Set a new password on the page of the device, and enter it in the charger. The user name must be the Chargebox ID.',
        step: 'open-device',
        inCharger: true,
      };
    case 'SUBPROTOCOL':
      return {
        sentence: `The charger ${
          subprotocols.length > 0 ? `offered only ${subprotocols.join(', ')}` : 'offered no subprotocol'
        }. Set it to OCPP 1.6 JSON (${chargerSubprotocol}).`,
        inCharger: true,
      };
    case 'WRONG_ADDRESS':
      return {
        sentence: `The charger connects to the wrong address. After the host name comes ${chargerPath} and the ID.`,
        step: 'open-device',
        inCharger: true,
      };
    case 'BAD_HANDSHAKE':
      return {
        sentence:
          'What the charger sent is not a WebSocket handshake. A proxy on the way may have removed a header; otherwise, report it to the manufacturer.',
        step: 'open-device',
        inCharger: true,
      };
    case 'RETIRED':
      return {
        sentence: 'The device is retired. Bring it back into use, or take the charger out of operation.',
        step: 'open-device',
        inCharger: false,
      };
    case 'BOOT_REFUSED':
      return {
        sentence:
          'The charger signed in, but its BootNotification does not follow OCPP 1.6. The OCPP logs of the device say what is wrong; tell its manufacturer.',
        step: 'open-device',
        inCharger: false,
      };
    case 'MALFORMED':
      return {
        sentence:
          'The charger sent messages that could not be read. They were refused. The OCPP logs of the device show them; report them to the manufacturer.',
        step: 'open-device',
        inCharger: false,
      };
    case 'SHARED_ID':
      return {
        sentence:
          'Two chargers use this ID and replace each other. Give each its own ID and password; if you know only one of them, set a new password for it.',
        step: 'open-device',
        inCharger: true,
      };
  }
}

/**
 * The WebSocket address for a charger.
 *
 * @param origin origin of the console, such as `https://dmp.example.com`
 */
export const chargerAddress = (origin: string, chargeboxId: string): string =>
  `${origin.replace(/^http/, 'ws')}${chargerPath}${encodeURIComponent(chargeboxId)}`;

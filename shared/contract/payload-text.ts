import { elementTexts } from './json-tokens.ts';

/**
 * The payload of an OCPP-J frame (OCPP-J 1.6, section 4.2) as the charger sent it, character for character: that of a
 * CALL or CALLRESULT, `{}` where it is missing, and an object of the parts of a CALLERROR, each as it came. A frame
 * that is none of these, or is nested deeper than any of OCPP, is its own payload.
 */
export function payloadTextOf(frame: string): string {
  const [type, , third, fourth, fifth] = elementTexts(frame) ?? [];
  switch (Number(type)) {
    case 2:
      return fourth ?? '{}';
    case 3:
      return third ?? '{}';
    case 4: {
      const parts = { errorCode: third, errorDescription: fourth, errorDetails: fifth ?? '{}' };
      const members = Object.entries(parts).filter(([, text]) => text !== undefined);
      return `{${members.map(([name, text]) => `"${name}":${text}`).join()}}`;
    }
    default:
      return frame;
  }
}

/** A payload as text where nothing is known of how it came: text as it is, anything else as JSON without blanks. */
export const writtenPayload = (payload: unknown): string =>
  typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '');

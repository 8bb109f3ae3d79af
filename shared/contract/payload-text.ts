import { elementTexts } from './json-tokens.ts';

/**
 * The payload of an OCPP-J frame (OCPP-J 1.6, section 4.2), character for character as it was sent: that of a CALL or
 * CALLRESULT, or `{}` if missing; for a CALLERROR, an object of its parts. Any other frame, and one whose nesting exceeds
 * `limits.frame.levels`, is returned whole.
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

/** Formats a parsed payload whose source text is unknown: a text as it is, anything else as JSON without white space. */
export const formatPayload = (payload: unknown): string =>
  typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '');

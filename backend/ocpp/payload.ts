import { formatPayload, isDeeperThan, limits, payloadTextOf } from '@dmp/shared/contract';
import { payloadBeginning } from './envelope.ts';
import { parseJson } from './parse-json.ts';

/**
 * What an OCPP-J frame carries (OCPP-J 1.6, section 4.2): the payload of a CALL
 * or CALLRESULT, a CALLERROR as an object. A frame that is none of these is
 * shown as the text it is, and so is one that is nested deeper than any of OCPP:
 * it could be read, but not be written again.
 */
export function payloadOf(frame: string): unknown {
  const message = isDeeperThan(limits.frame.levels, frame) ? undefined : parseJson(frame);
  if (!Array.isArray(message)) return frame;
  switch (message[0]) {
    case 2:
      return message[3] ?? {};
    case 3:
      return message[2] ?? {};
    case 4:
      return { errorCode: message[2], errorDescription: message[3], errorDetails: message[4] ?? {} };
    default:
      return frame;
  }
}

/**
 * The payload of a frame, and its text as it came where that is not {@link formatPayload} of it. Most chargers write
 * JSON without blanks, so few texts are searched for.
 */
export function payloadAsSent(frame: string): { payload: unknown; payloadText?: string } {
  const payload = payloadOf(frame);
  const written = formatPayload(payload);
  if (written === frame || payloadBeginning(frame) === `${written}]`) return { payload };
  const payloadText = payloadTextOf(frame);
  return payloadText === written ? { payload } : { payload, payloadText };
}

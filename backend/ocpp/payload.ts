import { isDeeperThan, limits } from '@dmp/shared/contract';
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

import { isDeeperThan, limits } from '@dmp/shared/contract';
import type { FrameHead } from './frame-head.ts';

/** The id of a message's frame, and its payload. */
export interface ReadMessage {
  messageId: string | undefined;
  payload: unknown;
}

/** Reads a whole message; one that is no frame, or is nested too deep, is its own payload. Costly for a long one: for opened rows alone. */
export function readMessage(message: string, { kind }: Pick<FrameHead, 'kind'>): ReadMessage {
  const frame = isDeeperThan(limits.frame.levels, message) ? undefined : parsed(message);
  if (!Array.isArray(frame)) return { messageId: undefined, payload: message };
  const parts: readonly unknown[] = frame;
  const messageId = typeof parts[1] === 'string' ? parts[1] : undefined;
  return { messageId, payload: payloadOf(parts, kind) };
}

/** OCPP-J 1.6, section 4.2; a CALLERROR under the names that it has there. */
function payloadOf(parts: readonly unknown[], kind: FrameHead['kind']): unknown {
  switch (kind) {
    case 'call':
      return parts[3] ?? {};
    case 'result':
      return parts[2] ?? {};
    case 'error':
      return { errorCode: parts[2], errorDescription: parts[3], errorDetails: parts[4] };
    default:
      return parts;
  }
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

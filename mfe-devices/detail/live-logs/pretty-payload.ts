import type { FrameHead } from './frame-head.ts';

/** A message as it is read: the id of its frame, and its payload over several lines. */
export interface PrettyMessage {
  messageId: string | undefined;
  payload: string;
}

/** Lays out a whole message; one that is no JSON stays as it is. Costly for a long one: for opened rows alone. */
export function prettyMessage(message: string, { kind }: Pick<FrameHead, 'kind'>): PrettyMessage {
  const frame = parsed(message);
  if (!Array.isArray(frame)) return { messageId: undefined, payload: message };
  const parts: readonly unknown[] = frame;
  const messageId = typeof parts[1] === 'string' ? parts[1] : undefined;
  return { messageId, payload: JSON.stringify(payloadOf(parts, kind), null, 2) };
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

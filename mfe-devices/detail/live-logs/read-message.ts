import { elementTexts, payloadTextOf } from '@dmp/shared/contract';

/** The ID of a message's frame, and its payload as transmitted. */
export interface ReadMessage {
  messageId: string | undefined;
  payload: string;
}

/**
 * Parses a whole message. If it is not a frame, or is nested too deep, the payload is the message. Expensive for a long
 * message: only for opened rows.
 */
export function readMessage(message: string): ReadMessage {
  const id = elementTexts(message)?.[1];
  return {
    messageId: id?.startsWith('"') ? String(JSON.parse(id)) : undefined,
    payload: payloadTextOf(message),
  };
}

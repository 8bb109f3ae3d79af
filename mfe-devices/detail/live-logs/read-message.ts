import { elementTexts, payloadTextOf } from '@dmp/shared/contract';

/** The ID of a message's frame, and its payload as it crossed the wire. */
export interface ReadMessage {
  messageId: string | undefined;
  payload: string;
}

/** Reads a whole message; one that is no frame, or is nested too deep, is its own payload. Costly for a long one: for opened rows alone. */
export function readMessage(message: string): ReadMessage {
  const id = elementTexts(message)?.[1];
  return {
    messageId: id?.startsWith('"') ? String(JSON.parse(id)) : undefined,
    payload: payloadTextOf(message),
  };
}

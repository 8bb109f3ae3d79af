/** What stands before the payload: the kind of message, its id and, in a CALL, the action. Both stores read it the same. */
export const envelope = /^\s*\[\s*(?:2\s*,\s*"(?:[^"\\]|\\.)*"\s*,|[34]\s*,)\s*"(?:[^"\\]|\\.)*"\s*,\s*/;

/** How the payload begins of a frame of which only the beginning is known. */
export const payloadBeginning = (frame: string): string => frame.replace(envelope, '');

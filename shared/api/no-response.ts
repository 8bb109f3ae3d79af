/**
 * Error texts for a call without a response, by kind of call. The server may have executed a change or an action, so the
 * user must check before repeating it.
 */
export const noResponse = {
  read: 'No answer from the server. Check the connection and try again.',
  change: 'We did not get an answer. The change may have been saved: check before you try again.',
  action: 'We did not get an answer. The action may have started: check Jobs.',
} as const;

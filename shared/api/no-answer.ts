/**
 * What a call without any answer says, by what it leaves behind: a change or an action may have been carried out, so it
 * must not be repeated unseen.
 */
export const noAnswer = {
  read: 'No answer from the server. Check the connection and try again.',
  change: 'We did not get an answer. The change may have been saved: check before you try again.',
  action: 'We did not get an answer. The action may have started: check Jobs.',
} as const;

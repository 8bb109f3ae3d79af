/** How long a charger may be away before an action on it is given up, from the time it was due. */
export const awayLimitMs = 60 * 60 * 1000;
/** Why a command was not sent, for people: while it waits, and once it is given up. */
export const notSent = {
  'not-connected': {
    waiting: 'The charger is not connected.',
    givenUp: 'The charger was not connected for one hour.',
  },
  busy: {
    waiting: 'Waiting for earlier commands to this charger.',
    givenUp: 'Earlier commands to this charger kept it waiting for one hour.',
  },
} as const;
/** The same of what only a later release can send, while that is rolled out. */
export const waitsForLaterRelease = 'Waiting for a worker of the release that knows this action.';

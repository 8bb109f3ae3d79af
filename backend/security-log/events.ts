/** How many lines of an event are written for one source in a minute; more are counted. */
const few = 1;
const several = 30;

/** Every event of the security log: what it tells, and how many lines a minute one source can cause. */
export const securityEvents = {
  'sign-in': { tells: 'somebody signed in', linesPerMinute: several },
  'sign-in-failed': { tells: 'a sign-in failed', linesPerMinute: several },
  'sign-in-limited': {
    tells: 'a password was not checked, or not in time: too many sign-ins had failed, or waited',
    linesPerMinute: few,
  },
  'sign-out': { tells: 'somebody signed out', linesPerMinute: several },
  'refresh-token-reused': { tells: 'a used refresh token came again, so its session was ended', linesPerMinute: few },
  'permission-refused': { tells: 'a call was refused for want of a permission', linesPerMinute: several },
  'token-refused': { tells: 'a caller came without a token, or with one that is not valid', linesPerMinute: few },
  'charger-refused': { tells: 'a charger was refused', linesPerMinute: few },
  'upgrade-limited': {
    tells: 'a connection of a charger was refused: there were too many before it',
    linesPerMinute: few,
  },
  'connections-limited': { tells: 'a connection was closed for want of room', linesPerMinute: few },
  'charger-replaced': { tells: 'a charger replaced another with the same identity', linesPerMinute: few },
  'account-created': { tells: 'an account was made', linesPerMinute: several },
  'roles-changed': { tells: 'what people may do was set', linesPerMinute: several },
} as const;

/** One of {@link securityEvents}. */
export type SecurityEvent = keyof typeof securityEvents;

import { TooBusy } from '../pacing/bounded-turns.ts';
import type { SecurityLog } from '../security-log/index.ts';
import { type AttemptLimit, TooManyAttempts } from './attempts.ts';

/** What was typed as an email address, if it is like one: somebody may have typed the password there. */
const typed = (email: string): string | null =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? email.trim().toLowerCase() : null;

/** The same limit, with every attempt and what became of it in the security log. */
export const seenAttempts = (limit: AttemptLimit, security: SecurityLog): AttemptLimit => ({
  async guard(attempt, signIn) {
    const facts = { who: typed(attempt.email), address: attempt.address };
    try {
      const result = await limit.guard(attempt, signIn);
      security.note(result === undefined ? 'sign-in-failed' : 'sign-in', facts);
      return result;
    } catch (error) {
      if (error instanceof TooManyAttempts || error instanceof TooBusy) security.note('sign-in-limited', facts);
      throw error;
    }
  },
});

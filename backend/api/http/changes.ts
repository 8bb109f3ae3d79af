import { setTimeout as pause } from 'node:timers/promises';
import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../access/http-error.ts';
import { BoundedLimiter } from '../../pacing/bounded-limiter.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Limits changes and downloads of files per user, because the audit log keeps an entry of each for years. Further calls
 * get 429 after a delay, which slows down a program that ignores `retry-after`. Each process has its own counters.
 *
 * @param perUserAndDay calls of one user in a day
 * @param overrides limits for a test
 */
export function limitChanges(
  app: FastifyInstance,
  perUserAndDay: number,
  overrides: { inMinute?: number; refusedAfterMs?: number } = {},
): void {
  const { inMinute, refusedAfterMs } = { ...serverLimits.changes, ...overrides };
  const perUserAndMinute = Math.round(perUserAndDay * inMinute);
  const minuteLimiter = new BoundedLimiter({ points: perUserAndMinute, duration: 60 });
  const dayLimiter = new BoundedLimiter({ points: perUserAndDay, duration: daySeconds });
  app.addHook('onRequest', async ({ caller, method, routeOptions }) => {
    const isRead = (method === 'GET' || method === 'HEAD') && routeOptions.config.costly !== 'file';
    if (!caller || isRead) return;
    const seconds = (await minuteLimiter.take(caller.id)) ?? (await dayLimiter.take(caller.id));
    if (seconds === undefined) return;
    await pause(refusedAfterMs);
    throw new HttpError(
      429,
      `You can make at most ${perUserAndMinute} changes in a minute and ${perUserAndDay} in a day. Try again later.`,
      {
        'retry-after': seconds,
      },
    );
  });
}

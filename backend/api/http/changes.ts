import { setTimeout as pause } from 'node:timers/promises';
import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../access/http-error.ts';
import { BoundedLimiter } from '../../pacing/bounded-limiter.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Bounds how often one user changes something or downloads a file, since each is kept in the audit log for years. More
 * calls are refused with 429, a while after they came: a program that does not wait gets no further. This process keeps
 * the count to itself.
 *
 * @param day how many in a day
 * @param options other limits than those of the product, for a test
 */
export function boundChanges(
  app: FastifyInstance,
  day: number,
  options: { inMinute?: number; refusedAfterMs?: number } = {},
): void {
  const { inMinute, refusedAfterMs } = { ...serverLimits.changes, ...options };
  const minute = Math.round(day * inMinute);
  const perMinute = new BoundedLimiter({ points: minute, duration: 60 });
  const perDay = new BoundedLimiter({ points: day, duration: daySeconds });
  app.addHook('onRequest', async ({ caller, method, routeOptions }) => {
    const isRead = (method === 'GET' || method === 'HEAD') && routeOptions.config.costly !== 'file';
    if (!caller || isRead) return;
    const seconds = (await perMinute.take(caller.id)) ?? (await perDay.take(caller.id));
    if (seconds === undefined) return;
    await pause(refusedAfterMs);
    throw new HttpError(
      429,
      `You can make at most ${minute} changes in a minute and ${day} in a day. Try again later.`,
      {
        'retry-after': seconds,
      },
    );
  });
}

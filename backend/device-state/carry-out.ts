import type { Kysely } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/index.ts';
import { restAfter } from '../pacing/slices.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { carryOutUpdates } from './state-updates.ts';

/** What carrying out needs. */
export interface CarryOutOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  log: { error(details: object, message: string): void };
}

const tickMs = 5000;

/** Carries out changes of the state of many devices. Several may run: one of them is at it at a time. @returns ends it */
export function startStateUpdates({ kysely, bus, log }: CarryOutOptions): () => Promise<void> {
  const loop = createWorkLoop({
    work: (running) =>
      carryOutUpdates(kysely, async (tookMs) => {
        await restAfter(tookMs);
        return running();
      }),
    failed: (error) => log.error({ err: error }, 'a change of many states could not be carried on'),
    tickMs,
  });
  const unsubscribe = bus.subscribe('states.due', () => loop.look());
  loop.start();
  return async () => {
    unsubscribe();
    await loop.stop();
  };
}

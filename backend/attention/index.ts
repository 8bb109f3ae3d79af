import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { findDue } from './round.ts';

/** The longest time between two rounds, in milliseconds. */
const everyMs = 15_000;

export interface AttentionOptions {
  kysely: Kysely<Tables>;
  log: { error(details: object, message: string): void };
}

/**
 * Looks for what needs a person, from now on. Several may run on one database.
 *
 * @returns stops it and waits for what is under way
 */
export function startAttention({ kysely, log }: AttentionOptions): () => Promise<void> {
  const loop = createWorkLoop({
    work: async () => {
      await findDue(kysely, { now: new Date(), everyMs });
    },
    failed: (error) => log.error({ err: error }, 'what needs attention could not be determined'),
    tickMs: everyMs,
  });
  loop.start();
  return () => loop.stop();
}

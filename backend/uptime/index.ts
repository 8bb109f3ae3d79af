import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { leisureAfter } from '../pacing/slices.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { createCounter } from './count.ts';

export { closedWithin, locationCalendar } from './months.ts';
export { monthsNow, type PortNow, portsNow } from './ports-now.ts';
export {
  type CountedTime,
  type Downtime,
  type Exemption,
  excludedOf,
  exemptionOf,
  lengthWithin,
  type Span,
  without,
  yearUpTo,
} from './rule.ts';
export { type TwelveMonths, twelveMonths } from './trailing.ts';

export interface UptimeOptions {
  kysely: Kysely<Tables>;
  log: { error(details: object, message: string): void };
}

/** How often it is looked whether a port is to be counted, in milliseconds. */
const tickMs = 2000;

/**
 * Keeps the uptime of every port as its statuses, its charger's connections, and what staff say of its outages change,
 * from now on. Several may run on one database: one of them counts at a time.
 *
 * @returns stops it and waits for what is under way
 */
export function startUptime({ kysely, log }: UptimeOptions): () => Promise<void> {
  const countSome = createCounter(kysely);
  const loop = createWorkLoop({
    async work(running) {
      for (let more = true; more && running(); ) {
        const began = performance.now();
        more = await countSome();
        if (more) await leisureAfter(performance.now() - began);
      }
    },
    failed: (error) => log.error({ err: error }, 'the uptime of ports could not be counted'),
    tickMs,
  });
  loop.start();
  return () => loop.stop();
}

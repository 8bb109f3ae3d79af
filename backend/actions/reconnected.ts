import type { Kysely } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/tables.ts';
import { createBatcher } from '../pacing/batcher.ts';
import { makeDueNow } from './claims.ts';

/** What going on with chargers that are back needs. */
export interface ReconnectedOptions {
  db: Kysely<Tables>;
  bus: Bus;
  log: { error(details: object, message: string): void };
  /** Something is due now. */
  onDue(): void;
  /** The charger may have shown the effect of an action by booting. */
  judgeEffectsOf(deviceId: string): Promise<unknown>;
}

/** How long a charger that has connected may take to boot before it is sent what waited for it. */
const bootGraceMs = 10_000;

/**
 * Goes on with what waited for chargers, as soon as they are back.
 *
 * @returns stops it and waits for what is under way
 */
export function resumeReconnected({ db, bus, log, onDue, judgeEffectsOf }: ReconnectedOptions): () => Promise<unknown> {
  const bootsAwaited = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();

  /** As many chargers come back at a time as a large job has devices: a statement each would be slow. */
  const resumed = createBatcher({
    async work(deviceIds: readonly string[]) {
      if (await makeDueNow(db, deviceIds, new Date())) onDue();
      return deviceIds;
    },
  });

  /** Chargers that are back boot first (OCPP 1.6, 4.2); those that have no need to are given a moment for it. */
  function resumeSoon(deviceId: string): void {
    const timer = setTimeout(() => {
      bootsAwaited.delete(timer);
      keep(resumed.add(deviceId));
    }, bootGraceMs);
    bootsAwaited.add(timer);
  }

  /** The end waits for it. */
  function keep(task: Promise<unknown>): void {
    const done: Promise<void> = task
      .then(() => {})
      // Every tick looks for the same.
      .catch((error: unknown) => log.error({ err: error }, 'a reconnected charger could not be handled'))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  const stops = [
    bus.subscribe('charger.connected', ({ deviceId }) => resumeSoon(deviceId)),
    bus.subscribe('charger.booted', ({ deviceId }) => keep(judgeEffectsOf(deviceId).then(() => resumed.add(deviceId)))),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of bootsAwaited) clearTimeout(timer);
    bootsAwaited.clear();
    return Promise.all(underWay);
  };
}

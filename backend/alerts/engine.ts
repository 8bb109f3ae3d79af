import type { Kysely } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Tables } from '../database/index.ts';
import { createWorkLoop } from '../pacing/work-loop.ts';
import { evaluateDue, roundSize } from './round.ts';

/** What is told of rounds. */
export interface AlertMeter {
  /** A round has evaluated so many alerts. */
  evaluated(alerts: number, ms: number): void;
  failed(): void;
}

export interface AlertEngineOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  log: { debug(details: object, message: string): void; error(details: object, message: string): void };
  /** Where people reach the console, for the links in mails. */
  publicUrl: string;
  /** The longest time between two looks at the database. Alerts that fall due within it share a count of the network. */
  tickMs?: number;
  meter?: AlertMeter | undefined;
}

/** Evaluates alerts when they are due. Several may run on one database. */
export interface AlertEngine {
  start(): void;
  /** Begins nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/** Makes an engine. */
export function createAlertEngine(options: AlertEngineOptions): AlertEngine {
  const { kysely, bus, log, publicUrl, meter, tickMs = 15_000 } = options;
  let unsubscribe: (() => void) | undefined;
  const loop = createWorkLoop({
    async work(running) {
      for (let evaluated = roundSize; running() && evaluated === roundSize; ) {
        const begun = performance.now();
        const round = await evaluateDue(kysely, { now: new Date(), publicUrl });
        if (round.evaluated > 0) meter?.evaluated(round.evaluated, performance.now() - begun);
        if (round.mails > 0) bus.publish('alert-mails.due', {});
        if (round.evaluated > 0) log.debug({ ...round }, 'alerts evaluated');
        evaluated = round.evaluated;
      }
    },
    failed: (error) => {
      meter?.failed();
      log.error({ err: error }, 'alerts could not be evaluated');
    },
    tickMs,
  });
  return {
    start() {
      unsubscribe = bus.subscribe('alerts.due', loop.look);
      loop.start();
    },
    stop() {
      unsubscribe?.();
      return loop.stop();
    },
  };
}

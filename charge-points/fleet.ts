import { setTimeout as pause } from 'node:timers/promises';
import { Charger } from './charger.ts';
import type { ChargerSpec } from './chargers.ts';
import type { Options } from './options.ts';
import { seeded } from './random.ts';

/** Chargers that connect within a second: whoever works with the central system meanwhile should not notice. */
const connectsPerSecond = 15;

/** Many chargers in one process. */
export class Fleet {
  readonly #chargers: Charger[];
  readonly #stopping = new AbortController();
  readonly #say: (sentence: string) => void;
  /** Those that are not away from the beginning. */
  readonly #expected: number;
  #connected = 0;
  #allSaid = false;
  #lastFault: string | undefined;

  constructor(specs: readonly ChargerSpec[], options: Options, say: (sentence: string) => void) {
    this.#say = say;
    this.#chargers = specs.map(
      (spec, index) =>
        new Charger(spec, {
          url: options.url,
          heartbeat: options.heartbeat,
          restart: options.restart,
          faultRate: options.faultRate,
          random: seeded(options.seed * 1_000_003 + index),
          onChange: (connected, fault) => this.#changed(connected, fault),
        }),
    );
    this.#expected = specs.filter(({ condition }) => condition !== 'AWAY').length;
    this.#rate = options.rate;
  }

  readonly #rate: number | undefined;

  /** Runs until it is stopped. */
  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const pushing = this.#rate === undefined ? undefined : this.#push(this.#rate);
    const lives: Promise<void>[] = [];
    for (const charger of this.#chargers) {
      if (signal.aborted) break;
      lives.push(charger.run());
      // A moment between two, so that a fleet does not knock all at once.
      await pause(1000 / connectsPerSecond, undefined, { signal }).catch(() => {});
    }
    await Promise.all(lives);
    if (this.#chargers.length === 0) await this.#idle();
    clearInterval(pushing);
  }

  /** Without chargers there is nothing to do until it is stopped. */
  async #idle(): Promise<void> {
    const { signal } = this.#stopping;
    this.#say('There are no chargers to simulate.');
    while (!signal.aborted) await pause(3_600_000, undefined, { signal }).catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#chargers.map((charger) => charger.stop()));
  }

  /** More messages than chargers send by themselves: heartbeats, in turn, so many a second. */
  #push(rate: number): NodeJS.Timeout {
    const everyMs = 50;
    let owed = 0;
    let turn = 0;
    return setInterval(() => {
      const ready = this.#chargers.filter((charger) => charger.ready);
      owed = ready.length === 0 ? 0 : owed + (rate * everyMs) / 1000;
      for (; owed >= 1; owed -= 1) {
        ready[turn++ % ready.length]?.heartbeat();
      }
    }, everyMs);
  }

  #changed(connected: boolean, fault: string | undefined): void {
    if (fault === undefined) this.#connected += connected ? 1 : -1;
    else if (fault !== this.#lastFault) this.#say(`A charger cannot connect: ${fault}`);
    this.#lastFault = fault;
    const all = this.#connected >= this.#expected;
    if (all && !this.#allSaid) this.#say(`All ${this.#expected} chargers are connected.`);
    this.#allSaid ||= all;
  }
}

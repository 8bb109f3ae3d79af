import type { CommandReply } from '../bus/index.ts';

/** How long a charger has to report its connectors by itself once it has booted, as OCPP 1.6 has it do. */
const ownAccordMs = 60_000;
/** Over so long those are spread that are asked: after a power cut, all of a region boot at once. */
const spreadMs = 60_000;
/** How long it has to report them once it was asked. */
const askedMs = 30_000;

/** What the watch over a boot needs of the connection. */
export interface AfterBootOptions {
  /** Connectors of the record. */
  connectors: readonly number[];
  /** Asks for a StatusNotification of this connector, 0 being the charger as a whole; undefined for all of them. */
  ask(connectorId: number | undefined): Promise<CommandReply>;
  /** It has had its time: of what it has not reported, that is forgotten which a boot ends. */
  settle(outcome: { bootedAt: Date; isWholeSilent: boolean }): Promise<void>;
  onError(error: unknown): void;
  /** From 0 to 1. */
  random?: () => number;
}

/**
 * Makes sure that what is known of a charger is from after its boot. One that reports all its connectors by itself
 * is asked nothing; any other is asked once, whatever it answers.
 */
export class AfterBoot {
  readonly #options: AfterBootOptions;
  /** What it has not reported since. A charger may report any number of connectors that it does not have. */
  #missing = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #bootedAt: Date | undefined;

  constructor(options: AfterBootOptions) {
    this.#options = options;
  }

  /** It has booted, perhaps again. */
  booted(at: Date): void {
    this.stop();
    this.#bootedAt = at;
    this.#missing = new Set([0, ...this.#options.connectors]);
    const { random = Math.random } = this.#options;
    this.#timer = setTimeout(() => this.#run(() => this.#ask(at)), ownAccordMs + random() * spreadMs);
  }

  /** It has reported a status. */
  reported(connectorId: number): void {
    this.#missing.delete(connectorId);
  }

  /** Nothing is asked any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#bootedAt = undefined;
  }

  async #ask(bootedAt: Date): Promise<void> {
    const missing = this.#missing;
    if (missing.size === 0) return;
    // Without a connector, all of them are meant (OCPP 1.6, section 5.17).
    await this.#options.ask(missing.size === 1 ? [...missing][0] : undefined);
    if (this.#bootedAt !== bootedAt) return;
    this.#timer = setTimeout(() => this.#run(() => this.#settle(bootedAt)), askedMs);
  }

  async #settle(bootedAt: Date): Promise<void> {
    const missing = this.#missing;
    if (missing.size > 0) await this.#options.settle({ bootedAt, isWholeSilent: missing.has(0) });
  }

  #run(work: () => Promise<void>): void {
    work().catch((error: unknown) => this.#options.onError(error));
  }
}

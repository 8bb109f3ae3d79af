import type PQueue from 'p-queue';
import type { CommandReply } from '../bus/index.ts';

/** How long a charger has to report its connectors by itself once it has connected or booted, as OCPP 1.6 has it do. */
const ownAccordMs = 60_000;
/** Over so long those are spread that are asked: after a power cut, all of a region boot at once. */
const spreadMs = 60_000;
/** How long it has to report them once it was asked. */
const askedMs = 30_000;

/** How long after a status that seems to be an old one the charger is asked again, and how long until the next time. */
const doubtMs = { first: 15_000, next: 60_000 };

/** Since when the statuses of a charger are to be: its boot, or only its connection. */
export interface Since {
  bootedAt: Date | undefined;
  /** The boot came on a connection that was in use already: the charger has not restarted. */
  isKept?: boolean;
}

/** What a charger has left out, and which of its connectors have sent meter values of a session meanwhile. */
export interface Unreported extends Since {
  inSession: readonly number[];
}

/** What a refresh of statuses needs of the connection. */
export interface StatusRefreshOptions {
  /** Connectors of the record. */
  connectors: readonly number[];
  /** Limits how many chargers of a gateway are asked at the same time; the others wait. */
  turns: Pick<PQueue, 'add'>;
  /** Asks for a StatusNotification of this connector, 0 being the charger as a whole. */
  ask(connectorId: number): Promise<CommandReply>;
  /** It has had its time, and has not reported all connectors. */
  noteUnreported(unreported: Unreported): Promise<void>;
  onError(error: unknown): void;
  /** From 0 to 1. */
  random?: () => number;
}

/** Whether the charger does not implement TriggerMessage or this message, or did not respond. */
function isUnknown(reply: CommandReply): boolean {
  if (reply.kind === 'answer') return reply.payload.status === 'NotImplemented';
  return reply.kind !== 'error' || ['NotImplemented', 'NotSupported'].includes(reply.code);
}

/** Whether the charger is about to send what it was asked for. */
export const isAccepted = (reply: CommandReply): boolean =>
  reply.kind === 'answer' && reply.payload.status === 'Accepted';

/**
 * Makes sure that what is known of a charger is from after its boot, or from after it has connected: OCPP 1.6 has it
 * boot when it restarts, and report what has changed, but neither when only its connection was lost (sections 4.2 and
 * 4.9). One that reports all its connectors by itself is asked nothing; any other is asked once for each connector that
 * it has left out, whatever it answers.
 */
export class StatusRefresh {
  readonly #options: StatusRefreshOptions;
  /** What it has not reported since. A charger may report any number of connectors that it does not have. */
  #missing = new Set<number>();
  readonly #inSession = new Set<number>();
  /** Connectors with a status that seems to be an old one, and what to do where the charger does not send a new one. */
  readonly #doubted = new Map<number, () => Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #doubtTimer: NodeJS.Timeout | undefined;
  #end = new AbortController();

  constructor(options: StatusRefreshOptions) {
    this.#options = options;
  }

  /** It has connected; or it has booted, perhaps again. */
  begin(since: Since): void {
    this.stop();
    this.#end = new AbortController();
    this.#missing = new Set([0, ...this.#options.connectors]);
    this.#inSession.clear();
    this.#doubted.clear();
    const { random = Math.random } = this.#options;
    this.#timer = this.#after(ownAccordMs + random() * spreadMs, (signal) => this.#refresh(since, signal));
  }

  /** It has reported a status. */
  reported(connectorId: number): void {
    this.#missing.delete(connectorId);
    this.#doubted.delete(connectorId);
  }

  /**
   * It has reported a status that seems to be an old one: unless another follows, it is asked which one it has.
   *
   * @param connectorId one of the record
   * @param otherwise what to do where it does not send it
   */
  doubt(connectorId: number, otherwise: () => Promise<void>): void {
    this.#doubted.set(connectorId, otherwise);
    this.#doubtTimer ??= this.#after(doubtMs.first, (signal) => this.#askDoubted(signal));
  }

  /** A session goes on at this connector. A charger may name any number of others. */
  charged(connectorId: number): void {
    if (this.#missing.has(connectorId)) this.#inSession.add(connectorId);
  }

  /** Nothing is asked any more. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#doubtTimer);
    this.#doubtTimer = undefined;
    this.#end.abort();
  }

  async #refresh(since: Since, signal: AbortSignal): Promise<void> {
    if (this.#missing.size === 0) return;
    const outcome = await this.#options.turns.add(() => this.#ask(signal), { signal });
    if (signal.aborted) return;
    if (outcome === 'busy') {
      this.#timer = this.#after(ownAccordMs, (next) => this.#refresh(since, next));
      return;
    }
    this.#timer = this.#after(outcome === 'asked' ? askedMs : 0, async () => {
      if (this.#missing.size > 0) await this.#options.noteUnreported({ ...since, inSession: [...this.#inSession] });
    });
  }

  /** @returns 'asked' when it may still report something; 'busy' when other commands left no room for a request */
  async #ask(signal: AbortSignal): Promise<'asked' | 'not asked' | 'busy'> {
    let isAsked = false;
    for (const connectorId of [...this.#missing].sort((one, other) => one - other)) {
      if (signal.aborted) break;
      if (!this.#missing.has(connectorId)) continue;
      const reply = await this.#options.ask(connectorId);
      if (reply.kind === 'busy') return 'busy';
      // One that does not know the request, or does not respond, is not asked for the others.
      if (isUnknown(reply)) break;
      // Some refuse connector 0, although OCPP 1.6 allows it (section 5.17), and report the others.
      if (reply.kind === 'answer') isAsked = true;
    }
    return isAsked ? 'asked' : 'not asked';
  }

  async #askDoubted(signal: AbortSignal): Promise<void> {
    try {
      for (const [connectorId, otherwise] of [...this.#doubted]) {
        const reply = await this.#options.turns.add(() => this.#options.ask(connectorId), { signal });
        if (signal.aborted) return;
        if (reply?.kind === 'busy' || this.#doubted.get(connectorId) !== otherwise) continue;
        this.#doubted.delete(connectorId);
        if (reply && !isAccepted(reply)) await otherwise();
      }
    } finally {
      if (!signal.aborted)
        this.#doubtTimer = this.#after(doubtMs.next, async (next) => {
          this.#doubtTimer = undefined;
          if (this.#doubted.size > 0) await this.#askDoubted(next);
        });
    }
  }

  #after(ms: number, work: (signal: AbortSignal) => Promise<void>): NodeJS.Timeout {
    const { signal } = this.#end;
    return setTimeout(() => {
      work(signal).catch((error: unknown) => {
        if (!signal.aborted) this.#options.onError(error);
      });
    }, ms);
  }
}

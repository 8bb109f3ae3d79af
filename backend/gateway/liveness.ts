import { type OcppAction, serverLimits } from '@dmp/shared/contract';

/** Pings in a row without an answer, while messages come, after which a charger counts as one that never answers. */
const unansweredPings = 5;

/** What liveness depends on. */
export interface LivenessOptions {
  /** The interval at which the charger sends heartbeats, in seconds; 0 when it sends none. */
  heartbeatSeconds: number;
  /** How much longer than that it may be silent, in seconds. */
  marginSeconds: number;
  now?: () => number;
}

/**
 * Whether a charger is alive: whatever it sends proves that it is. A charger need not answer pings: RFC 6455, section
 * 5.5.3, obliges it to, but many do not, and their heartbeats say as much.
 */
export class Liveness {
  readonly #options: Required<LivenessOptions>;
  #heartbeatSeconds: number;
  #heardAt: number;
  #unanswered = 0;
  #sendsUnponged = false;

  constructor(options: LivenessOptions) {
    this.#options = { now: () => performance.now(), ...options };
    this.#heartbeatSeconds = options.heartbeatSeconds;
    this.#heardAt = this.#options.now();
  }

  /** It was given another interval of heartbeats, or reported one. */
  setHeartbeat(seconds: number): void {
    this.#heartbeatSeconds = seconds;
  }

  /** A message came. */
  sent(): void {
    this.#heardAt = this.#options.now();
    this.#sendsUnponged ||= this.#unanswered >= unansweredPings;
  }

  /** A ping was answered. */
  ponged(): void {
    this.#heardAt = this.#options.now();
    this.#unanswered = 0;
    this.#sendsUnponged = false;
  }

  /** It was not read until now: its silence counts from here. */
  resumed(): void {
    this.#heardAt = this.#options.now();
    this.#unanswered = 0;
    this.#sendsUnponged = false;
  }

  /** A ping is sent. */
  pinged(): void {
    this.#unanswered += 1;
  }

  /** Whether it has been silent for longer than its own heartbeats and the margin. */
  get isSilent(): boolean {
    const { now, marginSeconds } = this.#options;
    // One that sends no heartbeats has as long as one whose interval is not known.
    const heartbeatSeconds = this.#heartbeatSeconds || serverLimits.heartbeatSeconds;
    return now() - this.#heardAt > (heartbeatSeconds + marginSeconds) * 1000;
  }

  /** Whether it sends messages and answers no pings. */
  get neverPongs(): boolean {
    return this.#sendsUnponged;
  }
}

/** OCPP 1.6 compares keys without regard to case (section 9), and 1.5 had another spelling. */
const heartbeatKey = 'heartbeatinterval';

/**
 * The interval of heartbeats, in seconds, that the answer to a command says the charger has; undefined when it says none.
 *
 * @param asked the payload of the command
 * @param answered the payload of its answer
 */
export function heartbeatIn(action: OcppAction, asked: object, answered: object): number | undefined {
  if (action === 'ChangeConfiguration') {
    const isAccepted = (answered as { status?: unknown }).status === 'Accepted';
    return isAccepted ? heartbeatOf(asked) : undefined;
  }
  if (action !== 'GetConfiguration') return undefined;
  const { configurationKey } = answered as { configurationKey?: unknown };
  const keys: unknown[] = Array.isArray(configurationKey) ? configurationKey : [];
  return keys.map(heartbeatOf).find((seconds) => seconds !== undefined);
}

function heartbeatOf(entry: unknown): number | undefined {
  const { key, value } = (entry ?? {}) as { key?: unknown; value?: unknown };
  return String(key).toLowerCase() === heartbeatKey && /^\d{1,7}$/.test(String(value)) ? Number(value) : undefined;
}

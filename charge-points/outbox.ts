/** A call that waits for its turn. */
export interface Outgoing {
  method: string;
  /** Made when it is sent: a number may only be known by then. */
  payload(): object;
  /** Kept and sent again when the connection is lost before the answer. */
  durable: boolean;
  answered?(answer: Record<string, unknown>): void;
}

/** Makes a call and gives its answer; rejects with {@link Refused} when that is an error. */
type Call = (method: string, payload: object) => Promise<Record<string, unknown>>;

/** The longest a charger's memory goes back, unless it is given another; beyond it the oldest is forgotten, as on a real one. */
const usualCapacity = 1000;

/**
 * What one charger has to tell, strictly in order and one call at a time. What
 * belongs to a transaction outlives a lost connection (OCPP 1.6, section 3.7.1).
 */
export class Outbox {
  #waiting: Outgoing[] = [];
  #call: Call | undefined;
  #sending = false;
  readonly #capacity: number;

  constructor(capacity = usualCapacity) {
    this.#capacity = capacity;
  }

  add(...messages: Outgoing[]): void {
    this.#waiting.push(...messages);
    if (this.#waiting.length > this.#capacity) this.#waiting.splice(0, this.#waiting.length - this.#capacity);
    void this.#send();
  }

  /** Sends from now on, through this. */
  open(call: Call): void {
    this.#call = call;
    void this.#send();
  }

  /** Stops sending; what is not durable is forgotten. */
  close(): void {
    this.#call = undefined;
    this.#waiting = this.#waiting.filter(({ durable }) => durable);
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    while (this.#call && this.#waiting[0]) await this.#sendOne(this.#call, this.#waiting[0]);
    this.#sending = false;
  }

  async #sendOne(call: Call, next: Outgoing): Promise<void> {
    let lost = false;
    try {
      const answer = await call(next.method, next.payload());
      next.answered?.(answer);
    } catch (error) {
      lost = !(error instanceof Refused);
    }
    // Its connection is gone: on the next one it is sent again, if it is durable.
    if (lost && this.#call === call) this.close();
    if (!lost || !next.durable) this.#waiting = this.#waiting.filter((message) => message !== next);
  }
}

/** The central system answered by an error: to send the same again would not help. */
export class Refused extends Error {}

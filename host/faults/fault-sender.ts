import type { FaultReport } from './fault-report.ts';

/** So many faults of one page are told of: a fault in a loop must not become a flood. */
const most = 20;
/** Bytes of one report, at most. */
const size = 10_000;

/** Sends each fault once to where `/config.json` says; nowhere by default. */
export class FaultSender {
  readonly #known = new Set<string>();
  #waiting: FaultReport[] = [];
  #target: { url: string; consoleVersion: string | undefined } | undefined;

  /** From now on faults are sent there. */
  to(url: string, consoleVersion: string | undefined): void {
    this.#target = { url, consoleVersion };
    for (const fault of this.#waiting) this.#send(fault);
    this.#waiting = [];
  }

  take(fault: FaultReport): void {
    const { sentence, name, message, stack, causes } = fault;
    const key = JSON.stringify([sentence, name, message, causes, stack?.split('\n')[1]]);
    if (this.#known.has(key) || this.#known.size >= most) return;
    this.#known.add(key);
    if (this.#target) this.#send(fault);
    else this.#waiting.push(fault);
  }

  #send(fault: FaultReport): void {
    if (!this.#target) return;
    const { url, consoleVersion } = this.#target;
    const body = bodyOf({ ...fault, ...(consoleVersion === undefined ? {} : { consoleVersion }) });
    // It goes on when the page is left, and takes nobody's cookies along.
    const sent = fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    sent.catch((cause: unknown) => {
      // biome-ignore lint/suspicious/noConsole: to report it would begin anew
      console.warn('[console] A fault could not be sent.', cause);
    });
  }
}

/** As JSON; of one that is too large the stack is left out. */
function bodyOf(fault: FaultReport & { consoleVersion?: string }): string {
  const whole = JSON.stringify(fault);
  if (new TextEncoder().encode(whole).length <= size) return whole;
  const { stack: _, ...rest } = fault;
  return JSON.stringify(rest);
}

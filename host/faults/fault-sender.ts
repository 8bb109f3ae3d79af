import type { FaultReport } from './fault-report.ts';

/** Reports per page: an error in a loop must not flood the receiver. */
const maxFaults = 20;
/** Maximum size of a report. */
const maxBytes = 10_000;

/** Sends each distinct report once, to the URL in `/config.json`. Without a URL nothing is sent. */
export class FaultSender {
  readonly #seenKeys = new Set<string>();
  #queue: FaultReport[] = [];
  #target: { url: string; consoleVersion: string | undefined } | undefined;

  /** Sets the receiver, and sends the queued reports. */
  setTarget(url: string, consoleVersion: string | undefined): void {
    this.#target = { url, consoleVersion };
    for (const fault of this.#queue) this.#send(fault);
    this.#queue = [];
  }

  add(fault: FaultReport): void {
    const { sentence, name, message, stack, causes } = fault;
    const key = JSON.stringify([sentence, name, message, causes, stack?.split('\n')[1]]);
    if (this.#seenKeys.has(key) || this.#seenKeys.size >= maxFaults) return;
    this.#seenKeys.add(key);
    if (this.#target) this.#send(fault);
    else this.#queue.push(fault);
  }

  #send(fault: FaultReport): void {
    if (!this.#target) return;
    const { url, consoleVersion } = this.#target;
    const body = bodyOf({ ...fault, ...(consoleVersion === undefined ? {} : { consoleVersion }) });
    // The request survives a navigation, and has no cookies.
    const sent = fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    sent.catch((cause: unknown) => {
      // biome-ignore lint/suspicious/noConsole: a report of this error would fail again
      console.warn('[console] A fault could not be sent.', cause);
    });
  }
}

/** As JSON, without the stack if it is too large. */
function bodyOf(fault: FaultReport & { consoleVersion?: string }): string {
  const whole = JSON.stringify(fault);
  if (new TextEncoder().encode(whole).length <= maxBytes) return whole;
  const { stack: _, ...rest } = fault;
  return JSON.stringify(rest);
}

import type { BackendProcess, SeededCharger } from '../../backend/testing/backend-process.ts';
import { basic, connectCharger, type RawCharger, upgradeRequest } from '../../backend/testing/raw-charger.ts';

/** What else a charger says of itself than what the record has. */
export interface Claimed {
  path?: string;
  user?: string;
  password?: string;
}

/** Connections of the chargers of the seed, each from any address. The backend trusts one proxy. */
export class SeededVisits {
  readonly #backend: () => BackendProcess;

  constructor(backend: () => BackendProcess) {
    this.#backend = backend;
  }

  /** One of the seed, by its index. */
  charger(index: number): SeededCharger {
    const found = this.#backend().chargers()[index];
    if (!found) throw new Error('The seed has too few chargers.');
    return found;
  }

  /** Connects; rejects when it is refused. */
  connect(index: number, address: string): Promise<RawCharger> {
    const headers = { 'X-Forwarded-For': address };
    return connectCharger({ url: this.#backend().url, ...this.charger(index), headers });
  }

  /** Asks to connect, and does not. @returns the status, and after how many seconds to retry; NaN where that is not said */
  async ask(index: number, address: string, claimed: Claimed = {}): Promise<{ status: number; seconds: number }> {
    const { chargeboxId, password } = this.charger(index);
    const { status, headers } = await upgradeRequest(this.#backend().url, `/ocpp/${claimed.path ?? chargeboxId}`, {
      ...{ 'Sec-WebSocket-Protocol': 'ocpp1.6', 'X-Forwarded-For': address },
      Authorization: basic(claimed.user ?? chargeboxId, claimed.password ?? password),
    });
    return { status, seconds: Number(/retry-after: (\d+)/i.exec(headers)?.[1]) };
  }
}

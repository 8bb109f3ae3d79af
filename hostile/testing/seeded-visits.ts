import type { UnknownChargerPage } from '@dmp/shared/contract';
import type { BackendProcess, SeededCharger } from '../../backend/testing/backend-process.ts';
import { basic, connectCharger, type RawCharger, upgradeRequest } from '../../backend/testing/raw-charger.ts';
import { until } from '../../backend/testing/until.ts';

/** What else a charger says of itself than what the record has. */
export interface Claimed {
  path?: string;
  user?: string;
  password?: string;
}

/** Connections of the chargers of the seed, each from any address. The backend trusts one proxy. */
export class SeededVisits {
  readonly #backend: () => BackendProcess;
  #markers = 0;

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

  /** Resolves once all is written that the gateway has noted of refused chargers so far: what it notes last is there. */
  async allNoted(): Promise<void> {
    this.#markers += 1;
    const marker = `MARKER-${this.#markers}`;
    await upgradeRequest(this.#backend().url, `/ocpp/${marker}`, { 'Sec-WebSocket-Protocol': 'ocpp1.6' });
    await until(async () => {
      const { body } = await this.#backend().call('viewer', 'GET', `unknown-chargers?search=${marker}`);
      return (body as UnknownChargerPage).totalElements === 1;
    });
  }
}

import type { Message } from './connector.ts';
import type { Outgoing } from './outbox.ts';

/** Turns what a charger has to tell into OCPP calls, and knows the numbers of its transactions. */
export class Reporter {
  /** How far the charger's clock is ahead, in milliseconds. */
  readonly #aheadMs: number;
  /** By connector; a holder each, since the number comes with the answer to StartTransaction. */
  readonly #transactions = new Map<number, { id: number }>();

  constructor(aheadMs = 0) {
    this.#aheadMs = aheadMs;
  }

  /** A moment by the charger's clock. */
  #timeOf(at: number): string {
    return new Date(at + this.#aheadMs).toISOString();
  }

  /** The report of one connector; 0 is the charger as a whole. */
  statusOf(connectorId: number, status: string): Outgoing {
    const errorCode = status === 'Faulted' ? 'InternalError' : 'NoError';
    const payload = { connectorId, errorCode, status, timestamp: this.#timeOf(Date.now()) };
    return { method: 'StatusNotification', payload: () => payload, durable: false };
  }

  /** A reading outside a transaction, kept until there is a connection. */
  kept(connectorId: number, meter: number, at: number): Outgoing {
    return { ...this.#reading({ kind: 'meter', connectorId, meter, power: 0, at }), durable: true };
  }

  /** The connector that a transaction runs on; undefined when there is none of this number. */
  connectorOf(transactionId: number): number | undefined {
    for (const [connectorId, { id }] of this.#transactions) if (id === transactionId) return connectorId;
    return undefined;
  }

  /** Takes over a transaction that began before. */
  resume(connectorId: number, id: number): void {
    this.#transactions.set(connectorId, { id });
  }

  /** The call that tells this. */
  outgoing(message: Exclude<Message, { kind: 'status' }>): Outgoing {
    switch (message.kind) {
      case 'authorize':
        return { method: 'Authorize', payload: () => ({ idTag: message.idTag }), durable: false };
      case 'start':
        return this.#start(message);
      case 'meter':
        return this.#reading(message, this.#transactions.get(message.connectorId));
      case 'stop':
        return this.#stop(message);
    }
  }

  #start({ connectorId, idTag, meter: meterStart, at }: Message & { kind: 'start' }): Outgoing {
    const transaction = { id: -1 };
    this.#transactions.set(connectorId, transaction);
    const payload = { connectorId, idTag, meterStart, timestamp: this.#timeOf(at) };
    return {
      method: 'StartTransaction',
      payload: () => payload,
      durable: true,
      answered: ({ transactionId }) => {
        transaction.id = Number(transactionId);
      },
    };
  }

  #reading({ connectorId, meter, power, at }: Message & { kind: 'meter' }, transaction?: { id: number }): Outgoing {
    const sampledValue = [
      { value: String(meter), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: String(power), measurand: 'Power.Active.Import', unit: 'W' },
    ];
    return {
      method: 'MeterValues',
      payload: () => ({
        connectorId,
        ...(transaction && transaction.id >= 0 && { transactionId: transaction.id }),
        meterValue: [{ timestamp: this.#timeOf(at), sampledValue }],
      }),
      durable: false,
    };
  }

  #stop({ connectorId, idTag, meter: meterStop, at, reason }: Message & { kind: 'stop' }): Outgoing {
    const transaction = this.#transactions.get(connectorId);
    this.#transactions.delete(connectorId);
    const payload = { idTag, meterStop, timestamp: this.#timeOf(at), reason };
    return {
      method: 'StopTransaction',
      payload: () => ({ transactionId: transaction?.id ?? -1, ...payload }),
      durable: true,
    };
  }
}

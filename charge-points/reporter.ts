import type { Message } from './connector.ts';
import type { Outgoing } from './outbox.ts';

/** Turns what a charger has to tell into OCPP calls, and knows the numbers of its transactions. */
export class Reporter {
  /** By connector; a holder each, since the number comes with the answer to StartTransaction. */
  readonly #transactions = new Map<number, { id: number }>();

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
  outgoing(message: Message): Outgoing {
    switch (message.kind) {
      case 'status':
        return statusOf(message.connectorId, message.status);
      case 'authorize':
        return { method: 'Authorize', payload: () => ({ idTag: message.idTag }), durable: false };
      case 'start':
        return this.#start(message);
      case 'meter':
        return this.#meter(message);
      case 'stop':
        return this.#stop(message);
    }
  }

  #start({ connectorId, idTag, meter: meterStart, at }: Message & { kind: 'start' }): Outgoing {
    const transaction = { id: -1 };
    this.#transactions.set(connectorId, transaction);
    const payload = { connectorId, idTag, meterStart, timestamp: new Date(at).toISOString() };
    return {
      method: 'StartTransaction',
      payload: () => payload,
      durable: true,
      answered: ({ transactionId }) => {
        transaction.id = Number(transactionId);
      },
    };
  }

  #meter({ connectorId, meter, power, at }: Message & { kind: 'meter' }): Outgoing {
    const transaction = this.#transactions.get(connectorId);
    const sampledValue = [
      { value: String(meter), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: String(power), measurand: 'Power.Active.Import', unit: 'W' },
    ];
    return {
      method: 'MeterValues',
      payload: () => ({
        connectorId,
        ...(transaction && transaction.id >= 0 && { transactionId: transaction.id }),
        meterValue: [{ timestamp: new Date(at).toISOString(), sampledValue }],
      }),
      durable: false,
    };
  }

  #stop({ connectorId, idTag, meter: meterStop, at, reason }: Message & { kind: 'stop' }): Outgoing {
    const transaction = this.#transactions.get(connectorId);
    this.#transactions.delete(connectorId);
    const payload = { idTag, meterStop, timestamp: new Date(at).toISOString(), reason };
    return {
      method: 'StopTransaction',
      payload: () => ({ transactionId: transaction?.id ?? -1, ...payload }),
      durable: true,
    };
  }
}

/** The report of one connector; 0 is the charger as a whole. */
export function statusOf(connectorId: number, status: string): Outgoing {
  const errorCode = status === 'Faulted' ? 'InternalError' : 'NoError';
  const payload = { connectorId, errorCode, status, timestamp: new Date().toISOString() };
  return { method: 'StatusNotification', payload: () => payload, durable: false };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Chargers in a process of their own.
 *
 * @typedef {{ connected: number, sent: number, refused: number, closed: number, cutOff: number, waiting: number,
 *   oldestMs: number, resets: number, resetTwice: number, resetTimes: number[],
 *   uploads: Record<string, string> }} FleetState
 * `resetTimes` in milliseconds since the epoch; `resetTwice` is how many chargers one job told more than once;
 * `oldestMs` is since when the call waits that has waited longest; `closed` counts connections that ended, and
 * `cutOff` calls that were not answered for that
 */
export function startFleet() {
  const child = fork(fileURLToPath(new URL('fleet-process.mjs', import.meta.url)));
  let lastNumber = 0;
  /** @param {string} task @param {object} [options] @returns {Promise<any>} */
  const ask = (task, options) => {
    lastNumber += 1;
    const number = lastNumber;
    return new Promise((resolve, reject) => {
      const failed = () => reject(new Error('The chargers ended.'));
      child.once('exit', failed);
      child.on('message', function answer(/** @type {{ number: number, result: unknown }} */ message) {
        if (message.number !== number) return;
        child.off('message', answer).off('exit', failed);
        resolve(message.result);
      });
      child.send({ number, task, options });
    });
  };
  return {
    /** Resolves when all are connected. @param {{ url: string, password: string, chargeboxIds: string[] }} options @returns {Promise<void>} */
    connect: (options) => ask('connect', options),
    /**
     * Messages from now on, so many a second over all chargers, or from one of them besides.
     *
     * @param {number} rate @param {string} [only] @returns {Promise<void>}
     */
    load: (rate, only) => ask('load', { rate, only }),
    /** @returns {Promise<void>} */
    quiet: () => ask('quiet'),
    /** From now on these answer no reset. @param {string[]} chargeboxIds @returns {Promise<void>} */
    mute: (chargeboxIds) => ask('mute', { chargeboxIds }),
    /** When it was last sent a reset, in milliseconds since the epoch. @param {string} chargeboxId @returns {Promise<number | undefined>} */
    lastReset: (chargeboxId) => ask('lastReset', { chargeboxId }),
    /** Every connection is lost at once, and each charger connects again some time within these. @param {number} withinMs @returns {Promise<void>} */
    drop: (withinMs) => ask('drop', { withinMs }),
    /** @returns {Promise<FleetState>} */
    look: () => ask('look'),
    /**
     * Ids of the calls that were answered, of those whose answer was no fault, and how long each of the load took, in ms.
     *
     * @returns {Promise<{ answered: string[], acknowledged: string[], latencies: number[] }>}
     */
    answers: () => ask('answers'),
    /** What was answered so far no longer counts. @returns {Promise<void>} */
    forget: () => ask('forget'),
    async stop() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

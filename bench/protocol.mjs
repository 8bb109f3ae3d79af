import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * The DevTools protocol, as Chromium and Node.js offer it.
 *
 * @typedef {object} Protocol
 * @property {(method: string, params?: object) => Promise<any>} send gives the result; rejects with the error
 * @property {EventEmitter} events by their methods, with their parameters
 * @property {() => Promise<void>} close
 */

/** @param {string} address of a target's socket @returns {Promise<Protocol>} */
export async function openProtocol(address) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const events = new EventEmitter();
  const send = caller((message) => socket.send(message));
  socket.on('message', (data) => {
    const { method, params, ...answer } = JSON.parse(String(data));
    if (method === undefined) send.answered(answer);
    else events.emit(method, params);
  });
  socket.on('close', () => send.ended('The DevTools protocol was closed.'));
  return {
    send: send.call,
    events,
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/**
 * Numbers calls, and gives each its answer.
 *
 * @param {(message: string) => void} post
 */
export function caller(post) {
  /** @type {Map<number, { method: string, resolve(result: any): void, reject(error: Error): void }>} */
  const waiting = new Map();
  let last = 0;
  return {
    /** @param {string} method @param {object} [params] @returns {Promise<any>} */
    call: (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { method, resolve, reject });
        post(JSON.stringify({ id: last, method, params }));
      }),
    /** @param {{ id?: number, result?: unknown, error?: { message: string } }} answer */
    answered({ id = 0, result, error }) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(new Error(`${call.method}: ${error.message}`));
      else call?.resolve(result);
    },
    /** No answer comes any more. @param {string} reason */
    ended(reason) {
      for (const { method, reject } of waiting.values()) reject(new Error(`${method}: ${reason}`));
      waiting.clear();
    },
  };
}

/**
 * Runs a function where the protocol leads, which can use nothing from around it.
 *
 * @template Given, Result
 * @param {Protocol['send']} send @param {(given: Given) => Result} inside @param {Given} given
 * @returns {Promise<Awaited<Result>>}
 */
export async function evaluate(send, inside, given) {
  const { result, exceptionDetails } = await send('Runtime.evaluate', {
    expression: `(${inside})(${JSON.stringify(given)})`,
    ...{ awaitPromise: true, returnByValue: true, userGesture: true },
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

// What callers do who mean harm, as fast as they can, for `npm run bench -- hostile`. Each from addresses of its own.
import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/**
 * @typedef {{ port: number, ftpPort: number, token: string, charger: { chargeboxId: string, password: string } }} Target
 * @typedef {(target: Target, from: (n: number) => string) => void} Attack begins it; it ends with its process
 */

/** An answer, or that there was none. @param {import('node:http').RequestOptions} options @param {string} [body] */
const ask = (options, body) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const asked = request({ host: '127.0.0.1', ...options }, (response) => {
        response.resume().once('close', resolve);
      });
      asked.on('upgrade', (_response, socket) => socket.destroy()).once('close', resolve);
      asked.on('error', () => resolve());
      asked.end(body);
    })
  );

/** Does it again and again, so many at once. @param {number} atOnce @param {(n: number) => Promise<unknown>} act */
function always(atOnce, act) {
  for (let n = 0; n < atOnce; n += 1) {
    void (async () => {
      for (;;) {
        const begin = performance.now();
        await act(n);
        // A refusal that costs nothing must not keep this process from its other connections.
        if (performance.now() - begin < 1) await pause(1);
      }
    })();
  }
}

/** A connection that says this, and then what `more` says. @param {{ port: number, from: string, first?: string | Buffer, reads?: boolean, more?: (socket: import('node:net').Socket) => void }} options */
const hold = ({ port, from, first, reads = true, more }) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: from });
      socket.once('connect', () => {
        if (first !== undefined) socket.write(first);
        more?.(socket);
      });
      if (reads) socket.resume();
      socket.on('error', () => {}).once('close', () => resolve());
    })
  );

/** @param {string} path @param {Record<string, string>} [headers] */
const upgrade = (path, headers = {}) =>
  [
    `GET ${path} HTTP/1.1`,
    ...['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** A masked text frame without content. */
const emptyFrame = Buffer.from([0x81, 0x80, 0, 0, 0, 0]);

/** Writes without end. @param {import('node:net').Socket} socket @param {Buffer | string} text */
function flood(socket, text) {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more);
  more();
}

/** @param {{ chargeboxId: string, password: string }} charger */
const basic = ({ chargeboxId, password }) => `Basic ${Buffer.from(`${chargeboxId}:${password}`).toString('base64')}`;

/** @type {Record<string, Attack>} */
export const attacks = {
  'connections that say nothing': ({ port }, from) => always(4000, (n) => hold({ port, from: from(n) })),
  'upgrades to nowhere': ({ port }, from) => always(64, (n) => hold({ port, from: from(n), first: upgrade('/nope') })),
  'FTP replies that nobody reads': ({ ftpPort }, from) =>
    always(8, (n) =>
      hold({ port: ftpPort, from: from(n), reads: false, more: (socket) => flood(socket, 'FEAT\r\n'.repeat(1000)) }),
    ),
  'pipelined requests': ({ port }, from) =>
    always(8, (n) =>
      hold({
        ...{ port, from: from(n) },
        first: 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1400),
      }),
    ),
  'calls without a token': ({ port }, from) =>
    always(32, (n) => ask({ port, localAddress: from(n), path: '/api/devices?pageSize=1000' })),
  'sign-ins that are begun': ({ port }, from) =>
    always(16, (n) =>
      ask({ port, localAddress: from(n), path: '/oidc/auth?client_id=console&response_type=code&scope=openid' }),
    ),
  'wrong passwords from 240 addresses': ({ port }, from) =>
    always(32, () => {
      const body = JSON.stringify({ username: `${randomUUID()}@example.com`, password: 'wrong' });
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const localAddress = from(Math.floor(Math.random() * 240));
      return ask({ port, localAddress, method: 'POST', path: '/api/auth/token', headers }, body);
    }),
  'made-up chargers': ({ port }, from) =>
    always(64, (n) => {
      const charger = { chargeboxId: `CB-${randomUUID()}`, password: 'a-long-password-1' };
      const first = upgrade(`/ocpp/${charger.chargeboxId}`, {
        ...{ Authorization: basic(charger), 'Sec-WebSocket-Protocol': 'ocpp1.6' },
      });
      return hold({ port, from: from(n), first });
    }),
  'a charger that connects and leaves': ({ port, charger }, from) =>
    always(16, (n) =>
      ask({
        ...{ port, localAddress: from(n), path: `/ocpp/${charger.chargeboxId}` },
        headers: {
          ...{ authorization: basic(charger), connection: 'Upgrade', upgrade: 'websocket' },
          ...{ 'sec-websocket-version': '13', 'sec-websocket-protocol': 'ocpp1.6' },
          'sec-websocket-key': randomBytes(16).toString('base64'),
        },
      }),
    ),
  'a charger that sends without end': ({ port, charger }, from) =>
    always(
      1,
      () =>
        /** @type {Promise<void>} */ (
          new Promise((resolve) => {
            const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${charger.chargeboxId}`, ['ocpp1.6'], {
              ...{ localAddress: from(0), headers: { authorization: basic(charger) } },
            });
            let sending = true;
            socket.on('open', async () => {
              while (sending) {
                for (let count = 0; count < 50; count += 1) socket.send(`[2,"${randomUUID()}","Heartbeat",{}]`);
                await pause(1);
              }
            });
            socket
              .on('error', () => {})
              .on('close', () => {
                sending = false;
                resolve();
              });
          })
        ),
    ),
  'live feeds without a token': ({ port }, from) =>
    always(64, (n) => hold({ port, from: from(n), first: upgrade('/api/live-logs/x') })),
  'frames to a live feed without a token': ({ port }, from) =>
    always(5, (n) =>
      hold({
        ...{ port, from: from(n), first: upgrade('/api/live-logs/x') },
        more: (socket) => void socket.once('data', () => flood(socket, Buffer.concat(Array(1000).fill(emptyFrame)))),
      }),
    ),
  'a user who changes a view without end': ({ port, token }, from) => {
    const view = { shared: false, filters: {}, sortBy: null, sortOrder: null, columns: [] };
    always(8, (n) => {
      const body = JSON.stringify({ name: `View ${n}`, ...view });
      const headers = {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': body.length },
      };
      return ask({ port, localAddress: from(n), method: 'POST', path: '/api/views/devices', headers }, body);
    });
  },
  'files with too many parts': ({ port, token }, from) => {
    const file = ['chargeboxId,evseUid', ...Array.from({ length: 32_000 }, (_, n) => `CB-BENCH,EVSE-${n}`)].join('\n');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'content-length': file.length };
    always(2, (n) =>
      ask(
        { port, localAddress: from(n), method: 'POST', path: '/api/network/imports?fileName=bad.csv', headers },
        file,
      ),
    );
  },
};

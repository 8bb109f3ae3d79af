// What stands in front of the backend while the live feed is measured: every
// call goes through to it, but `/api/live-logs` is answered here, by so many
// messages a second as no charger sends. A process of its own, so that sending
// takes nothing from who measures.
import { createServer, request } from 'node:http';
import { WebSocketServer } from 'ws';

const [port, backendPort, rate] = process.argv.slice(2).map(Number);
/** Sent in small heaps, as a network delivers them. */
const everyMs = 10;
/** Bytes that may wait for the reader, as in the backend's live feed; beyond it messages are left out. */
const mostWaiting = 1024 * 1024;

const feed = new WebSocketServer({ noServer: true, perMessageDeflate: false });
let sent = 0;
let missed = 0;
let seconds = 0;

/** What a charger and the server say to each other in a charging session. @param {number} number */
function message(number) {
  const id = Math.floor(number / 2);
  const answer = number % 2 === 1;
  const call = id % 4 === 0 ? ['Heartbeat', {}] : ['MeterValues', meterValues(id)];
  return JSON.stringify({
    time: new Date().toISOString(),
    evseUid: '',
    origin: answer ? 'SERVER' : 'EVSE',
    message: JSON.stringify(answer ? [3, `m-${id}`, {}] : [2, `m-${id}`, ...call]),
  });
}

/** @param {number} id */
const meterValues = (id) => ({
  connectorId: 1,
  transactionId: 4711,
  meterValue: [
    {
      timestamp: '2026-11-20T08:05:09Z',
      sampledValue: [
        { value: String(id), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
        { value: '149.8', measurand: 'Power.Active.Import', unit: 'kW' },
        { value: '62', measurand: 'SoC', unit: 'Percent' },
      ],
    },
  ],
});

/** @param {import('ws').WebSocket} socket */
function flood(socket) {
  const begin = performance.now();
  let due = 0;
  sent = 0;
  missed = 0;
  const timer = setInterval(() => {
    const until = Math.floor(((performance.now() - begin) / 1000) * Number(rate));
    for (; due < until; due += 1) {
      if (socket.bufferedAmount > mostWaiting) missed += 1;
      else {
        socket.send(message(due));
        sent += 1;
      }
    }
  }, everyMs);
  socket.on('close', () => {
    clearInterval(timer);
    seconds = (performance.now() - begin) / 1000;
  });
}

const server = createServer((incoming, outgoing) => {
  const { url: path, method, headers } = incoming;
  const through = request({ host: '127.0.0.1', port: backendPort, path, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  through.on('error', () => outgoing.destroy());
  incoming.pipe(through);
});
server.on('upgrade', (incoming, socket, head) => {
  if (!incoming.url?.startsWith('/api/live-logs?')) socket.destroy();
  else feed.handleUpgrade(incoming, socket, head, flood);
});
server.listen(port, '127.0.0.1', () => process.send?.('ready'));
process.on('message', () => process.send?.({ sent, missed, seconds }));
process.on('disconnect', () => process.exit());

// Many chargers in a process of their own, so that what they cost is not taken
// for the backend's. Told what to do by fleet.mjs.
import { WebSocket } from 'ws';

/** Sockets opened at the same time. */
const openedAtOnce = 40;
const reconnectMs = 500;
/** The time over which they come back, in milliseconds. */
let spreadMs = 0;
const tickMs = 5;

/** @type {Map<string, WebSocket>} */
const sockets = new Map();
/** When each call that waits for its answer was due, and where it was sent. @type {Map<string, { due: number, socket: WebSocket }>} */
const waiting = new Map();
/** @type {string[]} */
let answered = [];
/** Those whose answer was no fault. @type {string[]} */
let acknowledged = [];
/** @type {number[]} */
let latencies = [];
/** How often each charger was sent a reset, by charger and job. @type {Map<string, number>} */
const resets = new Map();
/** Where each charger was last told to upload its diagnostics. @type {Record<string, string>} */
const uploads = {};
/** @type {number[]} */
const resetTimes = [];
/** When each was last sent a reset. @type {Map<string, number>} */
const lastReset = new Map();
/** Those that answer no reset. @type {Set<string>} */
let mute = new Set();
let refused = 0;
let sent = 0;
/** Connections that ended, and calls that were never answered for that. */
let closed = 0;
let cutOff = 0;
let lastId = 0;
let loading = false;
let ended = false;
/** @type {{ url: string, password: string }} */
let target = { url: '', password: '' };

/** @param {string} chargeboxId @returns {Promise<void>} when it is connected, whenever that is */
function open(chargeboxId) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${target.url.replace('http', 'ws')}/ocpp/${chargeboxId}`, ['ocpp1.6'], {
      auth: `${chargeboxId}:${target.password}`,
      perMessageDeflate: false,
    });
    socket.on('open', () => {
      sockets.set(chargeboxId, socket);
      send(socket, 'BootNotification', { chargePointVendor: 'Bench', chargePointModel: 'One' });
      resolve();
    });
    socket.on('message', (data) => receive(socket, chargeboxId, JSON.parse(data.toString())));
    // Shows in how it closes.
    socket.on('error', () => {});
    let waitMs = 0;
    socket.on('unexpected-response', (_, { headers }) => {
      waitMs = 1000 * Number(headers['retry-after'] ?? 0);
      socket.terminate();
    });
    socket.on('close', () => {
      if (sockets.delete(chargeboxId)) closed += 1;
      for (const [id, call] of waiting) {
        if (call.socket !== socket) continue;
        waiting.delete(id);
        cutOff += 1;
      }
      const pauseMs = waitMs || reconnectMs + Math.random() * spreadMs;
      if (!ended) setTimeout(() => void open(chargeboxId).then(resolve), pauseMs);
    });
  });
}

/** @param {WebSocket} socket @param {string} chargeboxId @param {[number, string, ...unknown[]]} message */
function receive(socket, chargeboxId, [kind, id, ...rest]) {
  if (kind === 2) {
    obey(socket, chargeboxId, id, rest);
    return;
  }
  const call = waiting.get(id);
  if (call === undefined) return;
  waiting.delete(id);
  if (kind === 4) refused += 1;
  else acknowledged.push(id);
  answered.push(id);
  latencies.push(performance.now() - call.due);
}

/** @param {WebSocket} socket @param {string} chargeboxId @param {string} id @param {unknown[]} command */
function obey(socket, chargeboxId, id, [action, payload]) {
  if (action === 'GetDiagnostics') {
    uploads[chargeboxId] = /** @type {{ location: string }} */ (payload).location;
    socket.send(JSON.stringify([3, id, { fileName: 'diagnostics.log' }]));
    return;
  }
  // Asked for the status that it does not report.
  if (action === 'TriggerMessage') {
    socket.send(JSON.stringify([3, id, { status: 'NotImplemented' }]));
    return;
  }
  // The id of a command is its job's, and the attempt.
  const told = `${chargeboxId} ${id.split('-', 1)[0]}`;
  resets.set(told, (resets.get(told) ?? 0) + 1);
  resetTimes.push(Date.now());
  lastReset.set(chargeboxId, Date.now());
  if (mute.has(chargeboxId)) return;
  socket.send(JSON.stringify([3, id, { status: 'Accepted' }]));
}

/** @param {WebSocket} socket @param {string} action @param {object} payload @param {number} [due] */
function send(socket, action, payload, due = performance.now()) {
  lastId += 1;
  const id = `bench-${process.pid}-${lastId}`;
  waiting.set(id, { due, socket });
  sent += 1;
  socket.send(JSON.stringify([2, id, action, payload]));
}

/** What chargers say most, in turns. @type {(() => [string, object])[]} */
const talk = [
  () => ['Heartbeat', {}],
  () => ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: talkStatus() }],
  () => [
    'MeterValues',
    {
      connectorId: 1,
      meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [{ value: String(lastId), unit: 'Wh' }] }],
    },
  ],
];
const talkStatus = () => (lastId % 2 === 0 ? 'Available' : 'Preparing');

/**
 * Sends so many messages a second, each at its time whether or not others were answered.
 *
 * @param {number} rate @param {string} [only] the charger that sends all of them
 */
function load(rate, only) {
  loading = true;
  const begin = performance.now();
  let number = 0;
  const timer = setInterval(() => {
    if (!loading) return clearInterval(timer);
    const chargers = only === undefined ? [...sockets.values()] : [sockets.get(only)];
    for (; number < ((performance.now() - begin) * rate) / 1000; number += 1) {
      const socket = chargers[number % chargers.length];
      const [action, payload] = talk[Math.floor(number / Math.max(1, chargers.length)) % talk.length]?.() ?? [];
      if (socket?.readyState === WebSocket.OPEN && action && payload) {
        send(socket, action, payload, begin + (number * 1000) / rate);
      }
    }
  }, tickMs);
}

/** They wait in the order in which they were sent. */
function oldestMs() {
  const [oldest] = waiting.values();
  return oldest ? performance.now() - oldest.due : 0;
}

const tasks = {
  /** @param {{ url: string, password: string, chargeboxIds: string[] }} options */
  async connect({ chargeboxIds, ...where }) {
    target = where;
    const left = [...chargeboxIds];
    const line = async () => {
      for (let next = left.pop(); next; next = left.pop()) await open(next);
    };
    await Promise.all(Array.from({ length: openedAtOnce }, line));
  },
  /** @param {{ rate: number, only?: string }} options */
  load({ rate, only }) {
    latencies = [];
    load(rate, only);
  },
  quiet() {
    loading = false;
  },
  /** @param {{ chargeboxIds: string[] }} options */
  mute({ chargeboxIds }) {
    mute = new Set(chargeboxIds);
  },
  /** @param {{ chargeboxId: string }} options */
  lastReset: ({ chargeboxId }) => lastReset.get(chargeboxId),
  /** Every connection is lost at once. @param {{ withinMs: number }} options */
  drop({ withinMs }) {
    spreadMs = withinMs;
    for (const socket of sockets.values()) socket.terminate();
  },
  /** How things are. */
  look: () => ({
    connected: sockets.size,
    ...{ sent, refused, closed, cutOff, waiting: waiting.size },
    oldestMs: oldestMs(),
    uploads,
    resets: resetTimes.length,
    resetTwice: [...resets.values()].filter((count) => count > 1).length,
    resetTimes,
  }),
  answers: () => ({ answered, acknowledged, latencies }),
  /** What was answered so far no longer counts. */
  forget() {
    answered = [];
    acknowledged = [];
    latencies = [];
    refused = 0;
    closed = 0;
    cutOff = 0;
  },
};

process.on('message', async (/** @type {{ number: number, task: keyof typeof tasks, options: never }} */ asked) => {
  const { number, task, options } = asked;
  process.send?.({ number, result: await tasks[task](options) });
});
process.on('disconnect', () => {
  ended = true;
  process.exit();
});

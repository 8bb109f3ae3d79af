// Backend and simulated chargers as child processes, the way `npm start` and
// `npm run dev` run them.
import { createWriteStream } from 'node:fs';
import { start } from './processes.mjs';
import { Fault } from './say.mjs';

/** What goes wrong with each simulated charger in an hour: with 2,000 of them, something every three minutes. */
const mishapsAnHour = 0.01;

/**
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.folder data folder
 * @param {string} options.log file that takes what they print
 * @param {NodeJS.ProcessEnv} options.env the backend's environment
 * @param {(text: string) => void} options.tell hears of progress
 * @returns {{ demo: boolean, ready: Promise<void>, connected: Promise<void>, ended: Promise<string>,
 *   advice: () => string, pids: () => number[] }}
 *   advice: what is to be done first, empty where nothing is; ready: rejects with
 *   a Fault when the backend does not come up; connected: every simulated charger
 *   has connected, never without them; ended: names the process that stopped by itself
 */
export function startProduct({ port, folder, log, env, tell }) {
  const file = createWriteStream(log, { mode: 0o600 });
  /** Every line of the log is JSON, a sentence of a charger or of Node too. @param {string} text @param {'out' | 'err'} stream */
  const keep = (text, stream) => {
    const level = stream === 'err' ? 'warn' : 'info';
    const entry = { level, time: new Date().toISOString(), msg: text };
    file.write(`${logEntry(text) === undefined ? JSON.stringify(entry) : text}\n`);
  };
  const demo = env.DEMO !== '0' && env.DEMO !== 'false';
  // Only who wrote it means it for others too.
  const DEMO = env.DEMO === 'true' ? 'true' : demo ? '1' : '0';
  const url = `http://localhost:${port}`;
  /** @type {string[]} */
  const lastErrors = [];
  let isReady = false;
  let advice = '';
  /** @type {(value?: undefined) => void} */
  let becomeReady = () => {};
  /** @type {Promise<void>} */
  const up = new Promise((resolve) => {
    becomeReady = resolve;
  });

  const backend = start(
    'backend/dist/main.js',
    [],
    { ...env, PORT: String(port), PUBLIC_URL: env.PUBLIC_URL ?? url, DATA_DIR: folder, DEMO },
    (text, stream) => {
      keep(text, stream);
      if (stream === 'err') lastErrors.push(text);
      const entry = logEntry(text);
      if (entry?.msg === 'progress') tell(String(entry.text));
      else if (entry?.msg === 'nobody can sign in yet') advice = String(entry.text);
      else if (entry?.msg === 'ready') becomeReady();
      else if (isReady && (entry?.level === 'error' || entry?.level === 'fatal'))
        tell(`error: ${String(entry?.msg)} (see ${log})`);
    },
  );
  const failed = backend.ended.then(() => {
    if (isReady) return 'The backend';
    throw new Fault(lastErrors.slice(-3).join('\n') || `The backend did not start; see ${log}.`);
  });
  const ready = Promise.race([up, failed]).then(() => {
    isReady = true;
  });
  const children = [backend.child];
  /** @type {(value?: undefined) => void} */
  let becomeConnected = () => {};
  /** @type {Promise<void>} */
  const connected = new Promise((resolve) => {
    becomeConnected = resolve;
  });
  const chargers = () => {
    if (!demo || env.CHARGERS === '0') return new Promise(() => {});
    const fleet = start(
      'charge-points/dist/main.js',
      [
        ...['--url', `ws://127.0.0.1:${port}/ocpp`, '--chargers-file', `${folder}/charge-points.json`],
        ...(env.CHARGERS ? ['--chargers', env.CHARGERS] : []),
        ...['--fault-rate', String(mishapsAnHour)],
      ],
      {},
      (text, stream) => {
        keep(text, stream);
        if (/^All \d+ chargers are connected\.$/.test(text)) becomeConnected();
      },
    );
    children.push(fleet.child);
    return fleet.ended.then(() => 'The simulated chargers');
  };
  const ended = ready.then(() => Promise.race([failed, chargers()])).then(String);
  // Who waits for `ready` hears of the same fault there.
  ended.catch(() => {});
  return { demo, ready, connected, ended, advice: () => advice, pids: () => children.flatMap(({ pid }) => pid ?? []) };
}

/** @param {string} text @returns {Record<string, unknown> | undefined} a line of structured log, if it is one */
function logEntry(text) {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

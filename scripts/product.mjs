// Backend and simulated chargers as child processes, the way `npm start` and
// `npm run dev` run them.
import { setTimeout as sleep } from 'node:timers/promises';
import { openLog } from './log-file.mjs';
import { isStopping, start } from './processes.mjs';
import { restartPause } from './restart-pause.mjs';
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
 * @param {boolean} [options.restarts] whether what stops once it was ready is started again, after growing pauses
 * @returns {{ demo: boolean, ready: Promise<void>, connected: Promise<void>, ended: Promise<string>,
 *   advice: () => string, pids: () => number[] }}
 *   advice: what is to be done first, empty where nothing is; ready: rejects with
 *   a Fault when the backend does not come up; connected: every simulated charger
 *   has connected, never without them; ended: names the process that stopped by
 *   itself, never where it is started again
 */
export function startProduct({ port, folder, log, env, tell, restarts = false }) {
  const write = openLog(log);
  /** Every line of the log is JSON, a sentence of a charger or of Node too. @param {string} text @param {'out' | 'err'} stream */
  const keep = (text, stream) => {
    const level = stream === 'err' ? 'warn' : 'info';
    const entry = { level, time: new Date().toISOString(), msg: text };
    write(logEntry(text) === undefined ? JSON.stringify(entry) : text);
  };
  const demo = env.DEMO !== '0' && env.DEMO !== 'false';
  // Only who wrote it means it for others too.
  const DEMO = env.DEMO === 'true' ? 'true' : demo ? '1' : '0';
  const url = `http://localhost:${port}`;
  /** @type {string[]} */
  let lastErrors = [];
  let wasReady = false;
  let advice = '';
  /** @type {(value?: undefined) => void} */
  let becomeReady = () => {};
  /** @type {Promise<void>} */
  const up = new Promise((resolve) => {
    becomeReady = resolve;
  });
  /** What runs now. @type {Map<string, import('node:child_process').ChildProcess>} */
  const children = new Map();
  /**
   * Runs a program to its end, and again and again if that is wanted.
   * @param {string} name @param {() => ReturnType<typeof start>} begin @returns {Promise<string>} the name, once it has ended for good
   */
  const keepRunning = async (name, begin) => {
    for (let pause = 0; ; ) {
      const begun = Date.now();
      const { child, ended } = begin();
      children.set(name, child);
      await ended;
      if (!restarts || !wasReady || isStopping()) return name;
      pause = restartPause(pause, Date.now() - begun);
      tell(`${name} stopped unexpectedly; starting again in ${pause} s. Its last output is in ${log}.`);
      await sleep(pause * 1000);
      if (isStopping()) return name;
    }
  };

  const runBackend = () => {
    /** After a fatal fault everything else fails too: the log has it. */
    let isEnding = false;
    return start(
      'backend/dist/main.js',
      [],
      { ...env, PORT: String(port), PUBLIC_URL: env.PUBLIC_URL ?? url, DATA_DIR: folder, DEMO },
      (text, stream) => {
        keep(text, stream);
        if (stream === 'err') lastErrors = [...lastErrors, text].slice(-3);
        const entry = logEntry(text);
        if (entry?.msg === 'progress') tell(String(entry.text));
        else if (entry?.msg === 'nobody can sign in yet') advice = String(entry.text);
        else if (entry?.msg === 'ready' && wasReady) tell('The backend is ready again.');
        else if (entry?.msg === 'ready') becomeReady();
        else if (wasReady && !isEnding && (entry?.level === 'error' || entry?.level === 'fatal')) {
          tell(`error: ${String(entry.msg)} (see ${log})`);
          isEnding = entry.level === 'fatal';
        }
      },
    );
  };
  const failed = keepRunning('The backend', runBackend).then((name) => {
    if (wasReady) return name;
    throw new Fault(lastErrors.join('\n') || `The backend did not start; see ${log}.`);
  });
  const ready = Promise.race([up, failed]).then(() => {
    wasReady = true;
  });
  /** @type {(value?: undefined) => void} */
  let becomeConnected = () => {};
  /** @type {Promise<void>} */
  const connected = new Promise((resolve) => {
    becomeConnected = resolve;
  });
  const runChargers = () =>
    start(
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
  const chargers = () =>
    demo && env.CHARGERS !== '0' ? keepRunning('The simulated chargers', runChargers) : new Promise(() => {});
  const ended = ready.then(() => Promise.race([failed, chargers()])).then(String);
  // Who waits for `ready` hears of the same fault there.
  ended.catch(() => {});
  const pids = () => [...children.values()].flatMap(({ pid }) => pid ?? []);
  return { demo, ready, connected, ended, advice: () => advice, pids };
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

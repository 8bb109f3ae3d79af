import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../backend/testing/postgres.mjs';
import { ensureBrowser } from '../scripts/browser.mjs';
import { buildAll } from '../scripts/build.mjs';
import { signIn } from './console.mjs';
import { switchLive, takeMessages, watchPage } from './live-page.mjs';
import { openLonePage } from './lone-page.mjs';
import { median } from './measure.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

/** Messages a second, and how long each window of them lasts. */
const rate = 10_000;
const seconds = 60;
const warmingSeconds = 20;
/** After which the heap is to be flat. */
const settlingSeconds = 10;
const devices = 40;
const asked = { longestMs: 100, droppedPercent: 1, heapGrowth: 1.1, arrivedPercent: 99 };

/**
 * What one window showed.
 *
 * @typedef {object} Window
 * @property {number} perSecond messages that were sent a second
 * @property {number} arrivedPercent of them on the page
 * @property {number} longestMs longest task; 0 when none took 50 ms
 * @property {number} droppedPercent of the frames there would have been
 * @property {number} busyPercent of one processor, in the page
 * @property {number} heapMegabytes least heap at the end
 * @property {number} heapGrowth that against the least heap when it had settled
 */

/**
 * The Live Logs of the built console under a flood, in windows of a minute each.
 * The socket is answered by a server that stands in front of the backend.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchLiveLogs({ minutes }) {
  await buildAll();
  const executablePath = await ensureBrowser();
  const [port, backendPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(undefined, devices, backendPort, { PUBLIC_URL: url });
  const front = fork(fileURLToPath(new URL('live-front.mjs', import.meta.url)), [port, backendPort, rate].map(String));
  await once(front, 'message');
  const page = await openLonePage(executablePath, async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, url);
    const device = await page.locator('tbody a').first().getAttribute('href');
    await page.goto(`${url}${device}?tab=live-logs`);
    await page.getByRole('switch', { name: 'Live' }).waitFor();
  });
  try {
    /** @type {Window[]} */
    const windows = [];
    // The first one only warms up.
    for (let minute = 0; minute <= minutes; minute += 1) {
      const found = await oneWindow(page, front, minute === 0 ? warmingSeconds : seconds);
      if (minute === 0) continue;
      say(`  window ${minute}: ${inWords(found)}`);
      windows.push(found);
    }
    return tell(windows);
  } finally {
    await page.close();
    front.disconnect();
    await server.stop();
  }
}

/**
 * @param {import('./lone-page.mjs').LonePage} page
 * @param {import('node:child_process').ChildProcess} front
 * @param {number} lasting in seconds
 * @returns {Promise<Window>}
 */
async function oneWindow(page, front, lasting) {
  await page.evaluate(switchLive, undefined);
  await pause(1000);
  const before = await busySeconds(page);
  const { frames, tasks, heap } = await page.evaluate(watchPage, lasting);
  const busyPercent = ((await busySeconds(page)) - before) / lasting / 0.01;
  await page.evaluate(switchLive, undefined);
  await pause(1000);
  const answered = once(front, 'message');
  front.send('how many?');
  const [{ sent, missed, seconds: lasted }] = await answered;
  const received = await page.evaluate(takeMessages, undefined);

  const least = (/** @type {number} */ from, /** @type {number} */ to) => Math.min(...heap.slice(from, to));
  const [settled, end] = [least(settlingSeconds, 2 * settlingSeconds), least(-settlingSeconds, heap.length)];
  return {
    ...{ perSecond: (sent + missed) / lasted, arrivedPercent: (100 * received) / (sent + missed) },
    ...{ longestMs: Math.max(0, ...tasks), droppedPercent: droppedPercent(frames), busyPercent },
    ...{ heapMegabytes: end / 1e6, heapGrowth: end / settled },
  };
}

/** That its main thread has worked so far. @param {import('./lone-page.mjs').LonePage} page */
const busySeconds = async (page) => (await page.metrics()).TaskDuration ?? Number.NaN;

/** A frame each sixtieth of a second; what is missing between two was dropped. @param {number[]} times between frames, in ms */
function droppedPercent(times) {
  const dropped = times.reduce((sum, time) => sum + Math.max(0, Math.round((time * 60) / 1000) - 1), 0);
  return (100 * dropped) / (times.length + dropped);
}

/** @param {Window} window */
const inWords = ({ perSecond, arrivedPercent, longestMs, droppedPercent, busyPercent, heapMegabytes, heapGrowth }) =>
  `${perSecond.toFixed(0)} messages/s, ${arrivedPercent.toFixed(1)} % arrived, ` +
  `longest task ${longestMs === 0 ? 'under 50' : longestMs.toFixed(0)} ms, ${droppedPercent.toFixed(2)} % of frames dropped, ` +
  `page busy ${busyPercent.toFixed(0)} %, heap ${heapMegabytes.toFixed(0)} MB = ${heapGrowth.toFixed(2)} x`;

/** @param {Window[]} windows */
function tell(windows) {
  /** @param {(window: Window) => number} figure @param {number} digits */
  const spread = (figure, digits) => {
    const all = windows.map(figure);
    const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)].map((one) => one.toFixed(digits));
    return { median: median(all), text: `${middle} (${least} to ${most})` };
  };
  const arrived = spread((window) => window.arrivedPercent, 1);
  const longest = spread((window) => window.longestMs, 0);
  const dropped = spread((window) => window.droppedPercent, 2);
  const growth = spread((window) => window.heapGrowth, 2);
  return [
    verdict(
      `live messages on the page: ${arrived.text} % of ${rate} a second`,
      arrived.median >= asked.arrivedPercent,
      `at least ${asked.arrivedPercent} %`,
    ),
    verdict(
      `longest task, 0 where none took 50 ms: ${longest.text} ms`,
      longest.median <= asked.longestMs,
      `at most ${asked.longestMs} ms`,
    ),
    verdict(
      `frames dropped: ${dropped.text} %`,
      dropped.median < asked.droppedPercent,
      `under ${asked.droppedPercent} %`,
    ),
    verdict(
      `least heap of the last ten seconds: ${growth.text} x that of the second ten`,
      growth.median <= asked.heapGrowth,
      `at most ${asked.heapGrowth} x`,
    ),
  ];
}

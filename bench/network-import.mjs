import { setTimeout as pause } from 'node:timers/promises';
import { benchHostileFiles } from './hostile-files.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const askMs = 250;
/** The whole way of 100,000 devices, and of fewer their share. */
const askedSeconds = 300;
const askedDevices = 100_000;

/**
 * A network of so many devices, with two connectors each, comes into the embedded database: upload, preview, and
 * application; then the same file again, which changes nothing. Before that, hostile files are read.
 *
 * @param {{ devices: number }} size
 */
export async function benchNetworkImport({ devices }) {
  const hostile = await benchHostileFiles();
  const server = await startServer(undefined, 1);
  const headers = { authorization: `Bearer ${server.token}` };
  /** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
  const call = async (path, options) => {
    const answer = await fetch(`${server.url}/api/network/${path}`, { headers, ...options });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  /** @param {string} id @param {string} state */
  const reached = async (id, state) => {
    for (;;) {
      const now = await call(`imports/${id}`);
      if (now.state === state) return now;
      if (now.state === 'FAILED') throw new Error(now.failure);
      await pause(askMs);
    }
  };
  const file = fileOf(devices);
  const begin = performance.now();
  const took = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  try {
    const { id } = await call('imports?fileName=bench.csv', { method: 'POST', body: file });
    say(`         ${(file.length / 1e6).toFixed(1)} MB uploaded and read after ${took()}`);
    const planned = await reached(id, 'READY');
    say(`         compared after ${took()}: ${JSON.stringify(planned.outcomes)}`);
    await call(`imports/${id}/apply`, { method: 'POST' });
    const applied = await reached(id, 'APPLIED');
    const seconds = (performance.now() - begin) / 1000;
    const asked = Math.max(5, (askedSeconds * devices) / askedDevices);
    const memory = `${(server.memory() / 1e6).toFixed(0)} MB resident`;
    const again = await call('imports?fileName=again.csv', { method: 'POST', body: file });
    const { outcomes, entries } = await reached(again.id, 'READY');
    return [
      ...hostile,
      verdict(
        `${applied.applied} things imported in ${seconds.toFixed(1)} s; ${memory}`,
        seconds < asked,
        `under ${asked} s`,
      ),
      verdict(`the same again changes ${entries - outcomes.UNCHANGED} things`, outcomes.UNCHANGED === entries, 'none'),
    ];
  } finally {
    await server.stop();
  }
}

/** @param {number} devices */
function fileOf(devices) {
  const header =
    'chargeboxId,make,model,serialNumber,siteId,siteName,siteOperator,locationId,locationName,locationAddress,locationCity,' +
    'locationState,locationCountryCode,latitude,longitude,timeZone,evseUid,evseNumber,stationId,connectorId,plugType,powerType,' +
    'maxElectricPower';
  const lines = [header];
  for (let number = 0; number < devices; number++) {
    const place = Math.floor(number / 5);
    const device = `BENCH-${number},ABB,Terra 184,SN${number}`;
    const site = `BENCH-SITE-${place},Bench ${place},Voltway`;
    const location = `BENCH-LOC-${place},Bench ${place},${place} Main St,Reno,NV,US,39.5,-119.8,America/Los_Angeles`;
    for (const evse of [1, 2]) {
      lines.push(
        `${device},${site},${location},BENCH*${number}*${evse},${evse},B${number}${evse},${evse},DCCOMBOTYP1,DC,150000`,
      );
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

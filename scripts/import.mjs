// `npm run import -- FILE [--yes]`: brings a network in from a CSV file or OCPI Locations, through the API of a product
// that runs. Nothing else may open its database meanwhile, and what it refuses is refused here too.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { command, Fault, line, title } from './say.mjs';

/** How often the import is asked how far it is. */
const askMs = 500;
/** Refused entries that are printed; the console shows the rest. */
const refusedShown = 20;

/** @typedef {{ id: string, state: string, entries: number, planned: number, applied: number, failure: string | null,
 *   outcomes: Record<'CREATED' | 'CHANGED' | 'UNCHANGED' | 'REFUSED', number> }} Import */

await command(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Fault('Which file? npm run import -- FILE [--yes]');
  if (!existsSync(file) || !statSync(file).isFile()) throw new Fault(`There is no file ${file}.`);
  const call = await signIn();

  title(`Importing ${file}`);
  const { id } = await call('POST', `network/imports?fileName=${encodeURIComponent(basename(file))}`, file);
  // Ctrl-C leaves nothing that goes on by itself.
  process.once('SIGINT', async () => {
    await command(async () => {
      const { applied } = await cancel(call, id);
      line(`Canceled; ${applied} were applied.`);
    });
    process.exit(130);
  });
  const { outcomes } = await followed(
    call,
    id,
    'PLANNING',
    ({ planned, entries }) => `Comparing: ${planned} of ${entries}`,
  );
  line(
    `To be created ${outcomes.CREATED}, changed ${outcomes.CHANGED}, unchanged ${outcomes.UNCHANGED}, refused ${outcomes.REFUSED}`,
  );
  await printRefused(call, id, outcomes.REFUSED);

  const total = outcomes.CREATED + outcomes.CHANGED;
  if (total === 0) {
    await cancel(call, id);
    line('There is nothing to apply.');
    return;
  }
  if (!values.yes && !(await agreed(total))) {
    await cancel(call, id);
    line('Nothing was applied.');
    return;
  }
  await call('POST', `network/imports/${id}/apply`);
  const end = await followed(call, id, 'APPLYING', ({ applied }) => `Applying: ${applied} of ${total}`);
  line(
    `Created ${end.outcomes.CREATED}, changed ${end.outcomes.CHANGED}, unchanged ${end.outcomes.UNCHANGED}, refused ${end.outcomes.REFUSED}`,
  );
  if (end.state !== 'APPLIED') throw new Fault(`The import ended as ${end.state} after ${end.applied} of ${total}.`);
});

/** @typedef {(method: string, path: string, file?: string) => Promise<any>} Call */

/**
 * Calls the API with PORTAL_TOKEN, or as PORTAL_EMAIL with PORTAL_PASSWORD, at PORTAL_URL.
 * @returns {Promise<Call>}
 */
async function signIn() {
  const { PORTAL_URL: portal = 'http://localhost:9000', PORTAL_EMAIL, PORTAL_PASSWORD } = process.env;
  const api = `${portal.replace(/\/$/, '')}/api/`;
  let token = process.env.PORTAL_TOKEN;
  if (!token && !(PORTAL_EMAIL && PORTAL_PASSWORD)) {
    throw new Fault('Who are you? Set PORTAL_EMAIL and PORTAL_PASSWORD, or PORTAL_TOKEN to an access token.');
  }
  /** @param {string} path @param {RequestInit & { duplex?: 'half' }} options */
  const reach = async (path, options) => {
    try {
      return await fetch(`${api}${path}`, options);
    } catch (error) {
      throw new Fault(`${api} cannot be reached: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
    }
  };
  const renew = async () => {
    const body = JSON.stringify({ username: PORTAL_EMAIL, password: PORTAL_PASSWORD });
    const answer = await reach('auth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Fault(await sentenceOf(answer));
    token = /** @type {{ access_token: string }} */ (await answer.json()).access_token;
  };
  if (!token) await renew();
  return async (method, path, file) => {
    const send = () => {
      const body =
        file === undefined
          ? {}
          : { body: /** @type {any} */ (createReadStream(file)), duplex: /** @type {const} */ ('half') };
      return reach(path, { method, headers: { authorization: `Bearer ${token}` }, ...body });
    };
    let answer = await send();
    if (answer.status === 401 && PORTAL_EMAIL && PORTAL_PASSWORD) {
      await renew();
      answer = await send();
    }
    if (!answer.ok) throw new Fault(await sentenceOf(answer));
    return answer.json();
  };
}

/** @param {Response} answer */
async function sentenceOf(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return `The server answered with ${answer.status}.`;
  }
}

/**
 * Waits until the import is no longer in this state, and tells how far it is.
 * @param {Call} call @param {string} id @param {string} state @param {(one: Import) => string} words
 * @returns {Promise<Import>}
 */
async function followed(call, id, state, words) {
  for (let said = ''; ; await pause(askMs)) {
    /** @type {Import} */
    const now = await call('GET', `network/imports/${id}`);
    const text = words(now);
    if (text !== said) line(text);
    said = text;
    if (now.state === 'FAILED') throw new Fault(now.failure ?? 'The import failed.');
    if (now.state !== state) return now;
  }
}

/** @param {Call} call @param {string} id @param {number} count */
async function printRefused(call, id, count) {
  if (count === 0) return;
  const { content } = await call('GET', `network/imports/${id}/entries?outcome=REFUSED&pageSize=${refusedShown}`);
  for (const { kind, id: name, reason } of content) line(`  ${kind} ${name}: ${reason}`);
  if (count > refusedShown) line(`  … and ${count - refusedShown} more`);
}

/** @param {number} total */
async function agreed(total) {
  if (!process.stdin.isTTY) {
    line('Say --yes to apply without being asked.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // In a question, Ctrl-C is a key and no signal, and Ctrl-D ends it without an answer.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question(`Apply ${total}? Type yes: `).catch((/** @type {Error} */ error) => {
    if (error.name === 'AbortError') return '';
    throw error;
  });
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

/** @param {Call} call @param {string} id @returns {Promise<Import>} */
function cancel(call, id) {
  return call('POST', `network/imports/${id}/cancel`);
}

// Firefox as Debian has it, without a window, driven by WebDriver BiDi over a web socket.
// https://www.w3.org/TR/webdriver-bidi/
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type DrivenBrowser, Found } from './driven-browser.ts';
import { startProgram } from './started-program.ts';

/** No answer takes longer, unless the browser hangs. */
const limitMs = 30_000;

/** A file that was still on its way when its page was left is reported as one with this content. */
const hashOfNothing = createHash('sha384').digest('base64');

/** An answer to a command, or an event. */
type Message =
  | { type: 'success'; id: number; result: object }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event'; method: string; params: object };

interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  text: string | null;
}

/** Firefox, of which further tabs can be opened. */
export interface Firefox extends DrivenBrowser {
  /** Opens a tab that shares the profile and the collected errors, and ends with the browser. */
  newTab(): Promise<DrivenBrowser>;
}

/** Starts it with an empty profile. @param program its path */
export async function startFirefox(program: string): Promise<Firefox> {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-firefox-'));
  const [downloads, profile] = [join(folder, 'downloads'), join(folder, 'profile')];
  for (const each of [downloads, profile]) mkdirSync(each);
  const preferences = {
    // A folder of one's own, without a question.
    ...{ 'browser.download.folderList': 2, 'browser.download.dir': downloads },
    // What the page reads as `prefers-reduced-motion`.
    'ui.prefersReducedMotion': 1,
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const browser = startProgram(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { PATH: process.env.PATH, TZ: process.env.TZ, HOME: folder, TMPDIR: folder },
  );
  const stop = async () => {
    await browser.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await browser.said(/WebDriver BiDi listening on (ws:\S+)/);
    const newPage = await beginSession(`${address}/session`);
    const newTab = async () => ({ ...(await newPage()), downloads, stop });
    return { ...(await newTab()), newTab };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

type Command = <Result>(method: string, params: object) => Promise<Result>;

/** Connects to it. @param heard receives what it reports by itself */
async function connect(address: string, heard: (method: string, params: object) => void): Promise<Command> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: object): void; reject(cause: Error): void }>();
  const rejectAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  socket.on('close', () => rejectAll('Firefox has ended.'));
  socket.on('error', ({ message }) => rejectAll(message));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') return heard(message.method, message.params);
    const command = waiting.get(message.id ?? -1);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  let last = 0;
  return async <Result>(method: string, params: object) => {
    last += 1;
    const id = last;
    const timer = setTimeout(() => waiting.get(id)?.reject(new Error(`${method} was not answered.`)), limitMs);
    try {
      return (await new Promise<object>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      })) as Result;
    } finally {
      waiting.delete(id);
      clearTimeout(timer);
    }
  };
}

type DrivenPage = Omit<DrivenBrowser, 'downloads' | 'stop'>;

/** Begins the session in which everything happens. @returns what opens a tab in it */
async function beginSession(address: string): Promise<() => Promise<DrivenPage>> {
  const collected: string[] = [];
  const send = await connect(address, (method, params) => {
    const { level, text } = params as LogEntry;
    if (method !== 'log.entryAdded' || (level !== 'error' && level !== 'warn')) return;
    if (!text?.includes(hashOfNothing)) collected.push(text ?? '');
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return () => openTab(send, collected);
}

async function openTab(send: Command, collected: string[]): Promise<DrivenPage> {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });

  return {
    async run(script, ...args) {
      const answer = await send<
        { type: 'success'; result: { value: string } } | { type: 'exception'; exceptionDetails: { text: string } }
      >('script.callFunction', {
        ...{ target: { context }, awaitPromise: false },
        functionDeclaration: `(...given) => JSON.stringify([
          (${script})(...given.map((each) => (typeof each === 'string' ? JSON.parse(each) : each))),
        ])`,
        arguments: args.map((arg) =>
          arg instanceof Found ? { sharedId: arg.id } : { type: 'string', value: JSON.stringify(arg) },
        ),
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value)[0];
    },
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async find(target) {
      const locator =
        typeof target === 'string'
          ? { type: 'css', value: target }
          : { type: 'accessibility', value: { role: target[0], name: target[1] } };
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        ...{ context, locator },
      });
      return nodes.map(({ sharedId }) => new Found(sharedId));
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    perform: (source) => send('input.performActions', { context, actions: [source] }),
    async errors() {
      // What came before this answer has been reported.
      await send('script.evaluate', { expression: '0', target: { context }, awaitPromise: false });
      return collected.splice(0);
    },
  };
}

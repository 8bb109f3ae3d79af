// WebKit's GTK port: the engine of Safari, in the small browser that comes with it, driven by WebDriver.
// https://www.w3.org/TR/webdriver2/
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type DrivenBrowser, Found, roles, until } from './driven-browser.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './started-program.ts';

/** Programs that it needs, by their names. */
export interface WebKitPrograms {
  WebKitWebDriver: string;
  Xvfb: string;
}

/** As WebDriver names an element in JSON (section 12.1 of the standard). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
interface ElementReference {
  [elementKey]: string;
}

/** No answer takes longer, unless the driver hangs. */
const limitMs = 30_000;

declare global {
  interface Window {
    /** What went wrong in this document since it was last read. */
    dmpErrors?: string[];
    /** Stands in a document that is about to be replaced. */
    dmpLeft?: true;
  }
}

/**
 * Keeps the errors of the document from the first call on; calls after that give those that came since.
 * The driver has no log of the console, and the engine prints none in a session under automation.
 */
function collectErrors(): string[] {
  const kept = window.dmpErrors;
  if (kept) return kept.splice(0);
  const errors: string[] = [];
  window.dmpErrors = errors;
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective}: ${blockedURI}`),
  );
  const { console: own } = window;
  for (const level of ['error', 'warn'] as const) {
    const write = own[level].bind(own);
    own[level] = (...parts: unknown[]) => {
      errors.push(parts.map(String).join(' '));
      write(...parts);
    };
  }
  return [];
}

/** Starts it on a screen of its own, with an empty profile. */
export async function startWebKit(programs: WebKitPrograms): Promise<DrivenBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-webkit-'));
  const [downloads, settings] = [join(folder, 'downloads'), join(folder, 'settings')];
  for (const each of [downloads, join(settings, 'gtk-3.0')]) mkdirSync(each, { recursive: true });
  // It saves files without a question, where GLib says that downloads go.
  writeFileSync(join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // What the page reads as `prefers-reduced-motion`. A scroll bar that lies over the last row would take its clicks.
  const lines = ['[Settings]', 'gtk-enable-animations=0', 'gtk-overlay-scrolling=0', ''];
  writeFileSync(join(settings, 'gtk-3.0', 'settings.ini'), lines.join('\n'));

  const screen = startProgram(programs.Xvfb, ['-displayfd', '3', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'], {
    PATH: process.env.PATH,
  });
  let driver: ReturnType<typeof startProgram> | undefined;
  const stop = async () => {
    await driver?.stop();
    await screen.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await screen.said(/^(\d+)\n/m);
    const port = await freePort();
    driver = startProgram(programs.WebKitWebDriver, [`--port=${port}`, '--host=127.0.0.1'], {
      ...{ PATH: process.env.PATH, TZ: process.env.TZ, HOME: folder, XDG_CONFIG_HOME: settings, TMPDIR: folder },
      ...{ DISPLAY: `:${display}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' },
      // There is no graphics card.
      ...{ WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    return { ...(await beginSession(`http://127.0.0.1:${port}`)), downloads, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** Calls the driver. @throws with what it says */
async function send<Value>(address: string, method: 'GET' | 'POST', body?: object): Promise<Value> {
  const answer = await fetch(address, {
    ...{ method, signal: AbortSignal.timeout(limitMs) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Value };
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}

async function beginSession(driver: string): Promise<Omit<DrivenBrowser, 'downloads' | 'stop'>> {
  await until(() => send(`${driver}/status`, 'GET'));
  const { sessionId } = await send<{ sessionId: string }>(`${driver}/session`, 'POST', {
    // An address is waited for here, so that errors are kept from the first scripts on.
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
  });
  const session = `${driver}/session/${sessionId}`;
  const post = <Value>(path: string, body: object) => send<Value>(`${session}/${path}`, 'POST', body);
  await post('window/rect', { x: 0, y: 0, width: 1500, height: 1000 });

  const collected: string[] = [];
  const run: DrivenBrowser['run'] = async (script, ...args) => {
    const { result, errors } = await post<{ result: never; errors: string[] }>('execute/sync', {
      script: `const errors = (${collectErrors})(); return { errors, result: (${script})(...arguments) };`,
      args: args.map((arg) => (arg instanceof Found ? { [elementKey]: arg.id } : arg)),
    });
    collected.push(...errors);
    return result;
  };
  return {
    run,
    async open(address) {
      const leave = () => {
        window.dmpLeft = true;
      };
      const isOpened = () => !window.dmpLeft && document.readyState !== 'loading';
      await run(leave);
      // Now and then it drops the first address that a new window is given.
      await until(async () => {
        await post('url', { url: address });
        await until(async () => expect(await run(isOpened), `${address} is opened`).toBe(true), 10_000);
      });
    },
    back: () => post('back', {}),
    async find(target) {
      const selector = typeof target === 'string' ? target : roles[target[0]];
      // It gives no name to what is not visible.
      const references = await post<ElementReference[]>('execute/sync', {
        script: `return [...document.querySelectorAll(arguments[0])].filter((element) => element.checkVisibility());`,
        args: [selector],
      });
      const found = references.map((reference) => new Found(reference[elementKey]));
      if (typeof target === 'string') return found;
      const named: Found[] = [];
      for (const each of found) {
        const read = (what: string) => send<string>(`${session}/element/${each.id}/computed${what}`, 'GET');
        // It keeps white space, as others do not.
        const name = (await read('label')).replace(/\s+/g, ' ').trim();
        if (name === target[1] && (await read('role')) === target[0]) named.push(each);
      }
      return named;
    },
    picture: async () => Buffer.from(await send<string>(`${session}/screenshot`, 'GET'), 'base64'),
    perform: (source) => post('actions', { actions: [source] }),
    async errors() {
      await run(() => undefined);
      return collected.splice(0);
    },
  };
}

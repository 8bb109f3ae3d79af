// Answers of the API that are not what was asked for, put before the page's own fetch.
import { expect, type Page, type Request } from '@playwright/test';

/** How a call fails. */
export interface ApiFault {
  what: string;
  /** 0 when no answer comes at all. */
  status: number;
  /** Nothing comes, and nothing breaks off: the console gives it up after a time of its own. */
  isSilent?: true;
  /** Nothing over HTTP/2. */
  statusText?: string;
  body?: string;
  /** The text that a person is told. */
  text: string;
}

const sentence = 'The drill says no.';
const body = JSON.stringify({ error: sentence });
const html = '<!doctype html><h1>Elsewhere</h1>';

/** Every way but 401, which is no failure until the token is renewed. */
export const apiFaults: readonly ApiFault[] = [
  { what: '403', status: 403, statusText: 'Forbidden', body, text: 'Forbidden' },
  { what: '500 with a body', status: 500, statusText: 'Internal Server Error', body, text: 'Internal Server Error' },
  { what: 'a connection that is cut', status: 0, text: 'The server could not be reached.' },
  { what: '404', status: 404, statusText: 'Not Found', body, text: 'Not Found' },
  { what: '503', status: 503, statusText: 'Service Unavailable', body, text: 'Service Unavailable' },
  { what: 'a page in place of JSON', status: 200, statusText: 'OK', body: html, text: 'Internal Server Error' },
  { what: '409', status: 409, statusText: 'Conflict', body, text: 'Conflict' },
  { what: '500 without a body', status: 500, text: 'Internal Server Error' },
  { what: 'a time-out', status: 0, isSilent: true, text: 'The server could not be reached.' },
  { what: '422', status: 422, statusText: 'Unprocessable Entity', body, text: 'Unprocessable Entity' },
  { what: '504 of a proxy', status: 504, statusText: 'Gateway Timeout', body: html, text: 'Gateway Timeout' },
  { what: '500 over HTTP/2', status: 500, body, text: sentence },
];

/**
 * The ways in which these calls may fail at once. While no call at all is answered, the console says that once
 * (`host/shell/no-answer.tsx`), and a page says in place of all else that it must not be seen or is not there.
 */
export const faultsFor = (calls: readonly string[]): readonly ApiFault[] =>
  calls.length === 1 ? apiFaults : apiFaults.filter(({ status }) => ![0, 403, 404].includes(status));

/** A notification, as far as tests look at it. */
export interface Told {
  title: string;
  text: string;
}

interface Drill {
  /** Calls that were made, such as `GET devices/42`. */
  calls: string[];
  /** Notifications that were shown. */
  notices: Told[];
  /** Calls on their way. */
  pending: number;
  /** What calls are answered with: by their names with `*` in place of any one part, or by `*` for all of them. */
  faults: Record<string, ApiFault>;
  /** Whoever comes with this is told to sign in. */
  refused?: string;
}

declare global {
  interface Window {
    dmpDrill?: Drill;
  }
}

/**
 * Takes down the calls and notifications of a page, and answers the calls that are to fail; what is said of them lasts
 * over a reload.
 */
export function answerWithFaults(): void {
  const fetch = window.fetch.bind(window);
  const kept: Pick<Drill, 'faults' | 'refused'> = JSON.parse(sessionStorage.getItem('drill') ?? '{"faults":{}}');
  const drill: Drill = { ...kept, calls: [], notices: [], pending: 0 };
  window.dmpDrill = drill;

  // The console's own limit of a call, which a test does not wait for.
  const limits = new WeakMap<AbortSignal, () => void>();
  const Controller = window.AbortController;
  let newest: (() => void) | undefined;
  AbortSignal.timeout = (milliseconds) => {
    const limit = new Controller();
    const end = () => limit.abort(new DOMException('The limit is over.', 'TimeoutError'));
    setTimeout(end, milliseconds);
    newest = end;
    return limit.signal;
  };
  // The signal of a call is made right after its limit.
  window.AbortController = class extends Controller {
    constructor() {
      super();
      if (newest) limits.set(this.signal, newest);
      newest = undefined;
    }
  };
  const noAnswer = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      const end = signal && limits.get(signal);
      // What the page began before its code came has no limit of its own: it breaks off, and is made again.
      if (!end) return reject(new TypeError('Failed to fetch'));
      signal.addEventListener('abort', () => reject(signal.reason));
      end();
    });

  const isNamed = (call: string, name: string) => {
    const [parts, names] = [call.split('/'), name.split('/')];
    return name === '*' || (parts.length === names.length && names.every((one, at) => [parts[at], '*'].includes(one)));
  };
  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), window.location.href);
    if (!pathname.startsWith('/api/')) return fetch(input, init);
    const call = `${init?.method ?? 'GET'} ${pathname.slice('/api/'.length)}`;
    drill.calls.push(call);
    drill.pending += 1;
    try {
      if (drill.refused && new Headers(init?.headers).get('authorization') === drill.refused)
        return new Response('{"error":"The token is not valid."}', { status: 401, statusText: 'Unauthorized' });
      const [, fault] = Object.entries(drill.faults).find(([name]) => isNamed(call, name)) ?? [];
      if (!fault) return await fetch(input, init);
      if (fault.isSilent) return await noAnswer(init?.signal);
      if (fault.status === 0) throw new TypeError('Failed to fetch');
      const { status, statusText = '', body = '' } = fault;
      return new Response(body, { status, statusText });
    } finally {
      drill.pending -= 1;
    }
  };

  const noted = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll('.ant-notification-notice')) {
      if (noted.has(notice)) continue;
      noted.add(notice);
      const said = (part: string) => notice.querySelector(`.ant-notification-notice-${part}`)?.textContent ?? '';
      drill.notices.push({ title: said('title'), text: said('description > div') });
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The notifications that were shown since they were last asked for. */
export const told = (page: Page): Promise<Told[]> => page.evaluate(() => window.dmpDrill?.notices.splice(0) ?? []);

/** The calls that were made since they were last asked for. */
export const called = (page: Page): Promise<string[]> => page.evaluate(() => window.dmpDrill?.calls.splice(0) ?? []);

/** Whether a call has this name, in which `*` stands for any one part. */
export function isCall(call: string, name: string): boolean {
  const [parts, names] = [call.split('/'), name.split('/')];
  return parts.length === names.length && names.every((one, at) => one === '*' || one === parts[at]);
}

/** From now on these calls fail, and no others. */
export async function failCalls(page: Page, faults: Record<string, ApiFault>): Promise<void> {
  await page.evaluate((next) => {
    if (!window.dmpDrill) throw new Error('The page has no drill.');
    Object.assign(window.dmpDrill, { faults: next, refused: undefined });
    sessionStorage.setItem('drill', JSON.stringify({ faults: next }));
  }, faults);
}

/** From now on the token that the page has is refused. */
export async function refuseToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = Object.entries<string>(localStorage).find(([key]) => key.startsWith('oidc.user:'));
    const refused = `Bearer ${JSON.parse(kept?.[1] ?? '{}').access_token}`;
    Object.assign(window.dmpDrill ?? {}, { refused });
    sessionStorage.setItem('drill', JSON.stringify({ faults: {}, refused }));
  });
}

/** What says that something is on its way. */
export const signs = '[aria-busy=true], .ant-spin, .ant-btn-loading';

/** By page, its requests for code that have no answer yet: what is opened fetches its code before it calls the API. */
const codeRequests = new WeakMap<Page, Set<Request>>();

function codeRequestsOf(page: Page): ReadonlySet<Request> {
  const known = codeRequests.get(page);
  if (known) return known;
  const pending = new Set<Request>();
  codeRequests.set(page, pending);
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Waits until no call and no code is on its way, nothing says so, and nothing new begins. @returns the calls that were made */
export async function settled(page: Page): Promise<string[]> {
  const code = codeRequestsOf(page);
  const isSettled = async (busy: string) => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const isStill = () => {
      const words = seen('#page *').filter(({ childElementCount }) => childElementCount === 0);
      return (
        window.dmpDrill?.pending === 0 &&
        seen(busy).length === 0 &&
        words.some(({ textContent }) => textContent) &&
        !words.some(({ textContent }) => textContent === 'Loading ...')
      );
    };
    for (let turn = 0; turn < 4; turn += 1) {
      if (!isStill()) return false;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return isStill();
  };
  const isQuiet = async () => code.size === 0 && (await page.evaluate(isSettled, signs)) && code.size === 0;
  await expect.poll(isQuiet, { intervals: [25], timeout: 20_000, message: page.url() }).toBe(true);
  return called(page);
}

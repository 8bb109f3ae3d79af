// Ways in which a remote fails, put before the remotes as they were built.
import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Built } from '../support/remotes.ts';

/** What a remote's own code does wrong, in the page. */
export type CodeFault =
  | 'throws while its module is evaluated'
  | 'throws on its first render'
  | 'throws in an effect'
  | 'throws a second later'
  | 'never resolves unmount'
  | 'its page throws on its first render'
  | 'its page throws in an effect'
  | 'its page throws a second later';

declare global {
  interface Window {
    /** By container, what its remote does wrong from now on. */
    dmpFaults?: Record<string, CodeFault | undefined>;
    /** Makes the remote in this container throw while it is drawn anew, now. */
    dmpCrash?(container: string): void;
  }
}

/**
 * Lets the remotes in these containers fail as `dmpFaults` says. All of their
 * code is their own; what they get of React throws where it is called. Runs in
 * the page before anything of it does.
 */
export function breakInPage(containers: string[]): void {
  type Run = (...given: never[]) => unknown;
  type Called = (...given: unknown[]) => unknown;
  interface Shared {
    lib?: () => React;
    get(): Promise<() => React>;
  }
  type Scope = Record<string, Record<string, Shared>>;
  interface React extends Record<'useState' | 'useEffect' | 'createElement', Run> {
    useState<T>(initial: T): [T, (value: T) => void];
    useEffect(effect: () => unknown, dependencies?: unknown[]): void;
    createElement(component: Called): unknown;
  }
  interface Container {
    init(scope: Scope, scopes: unknown, options?: object): unknown;
    get(name: string): Promise<() => { default: Record<string, Called> }>;
  }
  const faults: Record<string, CodeFault | undefined> = {};
  window.dmpFaults = faults;
  const crashes: Record<string, () => void> = {};
  window.dmpCrash = (container) => crashes[container]?.();
  // The browser's own goes by no clock that a test could put forward.
  AbortSignal.timeout = (milliseconds) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds);
    return ending.signal;
  };

  for (const container of containers) {
    const fail = (fault: CodeFault) => {
      if (faults[container] === fault) throw new Error(`It ${fault}.`);
    };
    let isLate = false;

    const pages = new WeakMap<Called, Called>();
    const pageOf = (react: React, component: Called): Called => {
      const known = pages.get(component);
      if (known) return known;
      const page = () => {
        const [isPageLate, setLate] = react.useState(false);
        fail('its page throws on its first render');
        if (isPageLate) fail('its page throws a second later');
        react.useEffect(() => {
          fail('its page throws in an effect');
          if (faults[container] === 'its page throws a second later') setTimeout(() => setLate(true), 1000);
        });
        return react.createElement(component);
      };
      pages.set(component, page);
      return page;
    };
    const broken = (react: React): React => ({
      ...react,
      useState: ((...given: [unknown]) => {
        fail('throws on its first render');
        if (isLate) throw new Error('It throws a second later.');
        const [value, set] = react.useState(...given);
        // The component of a page, which is fetched, is a state of what draws it.
        return [typeof value === 'function' ? pageOf(react, value as Called) : value, set];
      }) as React['useState'],
      useEffect: (effect, ...dependencies) =>
        react.useEffect(
          () => {
            fail('throws in an effect');
            return effect();
          },
          ...dependencies,
        ),
    });
    const brokenShare = (shared: Shared): Shared => {
      let made: React | undefined;
      const once = (react: React) => {
        made ??= broken(react);
        return made;
      };
      const { lib } = shared;
      return {
        ...shared,
        ...(lib && { lib: () => once(lib()) }),
        get: async () => {
          const react = await shared.get();
          return () => once(react());
        },
      };
    };
    const scopeFor = (scope: Scope): Scope => ({
      ...scope,
      react: Object.fromEntries(
        Object.entries(scope.react ?? {}).map(([version, shared]) => [version, brokenShare(shared)]),
      ),
    });
    const lifecyclesOf = (real: Record<string, Called>): Record<string, Called> => ({
      ...real,
      mount: async (props) => {
        isLate = false;
        crashes[container] = () => {
          isLate = true;
          // Where that ends is what the test is about.
          void real.update?.({ ...(props as object) });
        };
        const mounted = await real.mount?.(props);
        if (faults[container] === 'throws a second later') setTimeout(() => crashes[container]?.(), 1000);
        return mounted;
      },
      unmount: (props) =>
        faults[container] === 'never resolves unmount' ? new Promise(() => {}) : real.unmount?.(props),
    });
    const containerOf = (real: Container): Container => ({
      init: (scope, scopes, options) => {
        const own = scopeFor(scope);
        return real.init(own, scopes, { ...options, shareScopeMap: { default: own } });
      },
      get: async (name) => {
        const factory = await real.get(name);
        return () => {
          fail('throws while its module is evaluated');
          return { default: lifecyclesOf(factory().default) };
        };
      },
    });
    let held: Container | undefined;
    Object.defineProperty(window, container, {
      configurable: true,
      get: () => held,
      set: (real: Container | undefined) => {
        held = real && containerOf(real);
      },
    });
  }
}

/** What a server does wrong. */
export type NetworkFault = keyof typeof answers;

const throwing = 'throw new Error("It throws while it is evaluated.");';
const html = '<!doctype html><title>Elsewhere</title>';

const answers = {
  'is not there (404)': async (route: Route) =>
    // As this server says it.
    route.fulfill({
      response: await route.fetch({ url: new URL('/remotes/no/such.json', route.request().url()).href }),
    }),
  'is answered with 502 and a page': (route: Route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: html }),
  'is a page': (route: Route) => route.fulfill({ contentType: 'text/html', body: html }),
  'is JSON of the wrong kind': (route: Route) => route.fulfill({ json: { content: [], totalElements: 0 } }),
  'has another content': async (route: Route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: `${await response.text()}\n` });
  },
  'throws while it is evaluated': (route: Route) => route.fulfill({ contentType: 'text/javascript', body: throwing }),
  // Whoever gave it up is not answered either.
  'never comes': async () => {},
} satisfies Record<string, (route: Route) => Promise<void>>;

/** The files of a remote that a server can do wrong. */
export type File = 'release' | 'entry' | 'module' | 'page';

/** What stands between a page and a remote's files. */
interface Way {
  /** From now on the server does a file wrong; none when nothing is named. */
  set(file?: File, fault?: NetworkFault): void;
  /** How many requests it did wrong so far. */
  met(): number;
}

/** Lets the server do files of a remote wrong. @param path of the page whose files are meant */
export async function breakOnTheWay(page: Page, { name, entry, pages }: Built, path: string): Promise<Way> {
  // The first chunk is that of the module all pages come with.
  const files = pages[path]?.files ?? [];
  const chunkOf = (file = '') => file.split('.')[0];
  const of = (url: string): File | undefined => {
    const last = new URL(url).pathname.split('/').at(-1) ?? '';
    if (last === 'release.json') return 'release';
    if (last === entry) return 'entry';
    if (!files.includes(last)) return undefined;
    return chunkOf(last) === chunkOf(files[0]) ? 'module' : 'page';
  };
  let met = 0;
  let wrong: { file: File | undefined; fault: NetworkFault | undefined } = { file: undefined, fault: undefined };
  await page.route(`**/remotes/${name}/**`, async (route) => {
    const { file, fault } = wrong;
    if (fault === 'throws while it is evaluated' && of(route.request().url()) === 'release') {
      // It was released like that.
      const integrity = `sha384-${createHash('sha384').update(throwing).digest('base64')}`;
      return route.fulfill({ json: { ...(await (await route.fetch()).json()), integrity } });
    }
    if (!fault || file !== of(route.request().url())) return route.fallback();
    met += 1;
    return answers[fault](route);
  });
  return {
    set: (file, fault) => {
      wrong = { file, fault };
    },
    met: () => met,
  };
}

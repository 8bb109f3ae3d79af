import { Link, useLocation, useParams } from '@dmp/shared/antd/router';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useState } from 'react';
import { defineRemote } from './define-remote.tsx';
import type { RemoteProps, Shell } from './shell.ts';
import { useShell } from './shell-context.ts';

// React works here as it does in the page: mount settles by itself, not by act().
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  configure({ eventWrapper: (act) => act(), asyncWrapper: (act) => act() });
});

/** What polls at the moment, by page. */
const polling = new Set<string>();
/** How often each page was drawn. */
const drawn: string[] = [];

function usePolling(name: string) {
  useEffect(() => {
    polling.add(name);
    return () => void polling.delete(name);
  }, [name]);
}

function List() {
  const { pathname, search } = useLocation();
  const [text, setText] = useState('');
  usePolling('list');
  drawn.push(`list ${search}`);
  return (
    <section aria-label="List">
      <p>shell {useShell().version}</p>
      <p>{useShell().locale}</p>
      <p>{`${pathname}${search}`}</p>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/devices/1">first</Link>
    </section>
  );
}

function Device() {
  const { deviceId = '' } = useParams();
  usePolling(deviceId);
  drawn.push(deviceId);
  return (
    <section aria-label={`Device ${deviceId}`}>
      <Link to="/devices">All</Link>
    </section>
  );
}

function Throwing(): never {
  throw new Error('first render');
}

/** As single-spa does: every change by code is heard of by all routers. */
function goTo(path: string) {
  window.history.pushState(null, '', path);
}
const { pushState, replaceState } = window.history;
beforeEach(() => {
  for (const [name, own] of [['pushState', pushState] as const, ['replaceState', replaceState] as const]) {
    window.history[name] = function patched(...move: Parameters<History['pushState']>) {
      own.apply(window.history, move);
      window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpaTrigger: name }));
    };
  }
  polling.clear();
  drawn.length = 0;
});

type Pages = Parameters<typeof defineRemote>[0];
const pages: Pages = { '/devices': async () => List, '/devices/:deviceId': async () => Device };

/** Mounts as single-spa does. */
async function mounted(given: Pages, path = '/devices?page=3') {
  const reportFailure = jest.fn();
  const domElement = document.createElement('div');
  document.body.replaceChildren(domElement);
  goTo(path);
  const shell = {
    version: '2.0.0',
    theme: { mode: 'light', cssVarKey: 'dmp', nonce: undefined },
    locale: 'en-US',
    reportFailure,
    report: () => {},
  } as unknown as Shell;
  const lifecycles = defineRemote(given) as Record<'mount' | 'unmount' | 'update', (props: object) => Promise<unknown>>;
  const props = (inSight: boolean): RemoteProps & { name: string; domElement: Element } => ({
    name: 'devices',
    domElement,
    shell,
    inSight,
  });
  await lifecycles.mount(props(true));
  return {
    domElement,
    reportFailure,
    inSight: (inSight: boolean) => lifecycles.update(props(inSight)),
    give: (other: Partial<Shell>) => lifecycles.update({ ...props(true), shell: { ...shell, ...other } }),
    unmount: () => lifecycles.unmount(props(true)),
  };
}

const list = () => screen.findByRole('region', { name: 'List' });
const device = (id: string) => screen.findByRole('region', { name: `Device ${id}` });

test('a remote has the shell, and leaves nothing behind', async () => {
  const { domElement, unmount } = await mounted(pages);
  expect(await list()).toHaveTextContent('shell 2.0.0');
  await unmount();
  expect(domElement).toBeEmptyDOMElement();
  expect(polling).toEqual(new Set());
});

test('another locale reaches a remote that stands, also one it has no words for', async () => {
  const { give, unmount } = await mounted(pages);
  await userEvent.type(await screen.findByLabelText('Search'), 'ABB');
  expect(await list()).toHaveTextContent('en-US');
  await give({ locale: 'de-DE' });
  expect(await list()).toHaveTextContent('de-DE');
  expect(screen.getByLabelText('Search')).toHaveValue('ABB');
  await unmount();
});

test('a page that is left is kept, and polls no more; coming back draws nothing anew', async () => {
  const { unmount } = await mounted(pages);
  await userEvent.type(await screen.findByLabelText('Search'), 'ABB');
  await userEvent.click(screen.getByRole('link', { name: 'first' }));
  await device('1');
  expect(screen.queryByRole('region', { name: 'List' })).toBeNull();
  await waitFor(() => expect(polling).toEqual(new Set(['1'])));

  drawn.length = 0;
  // The link names the path alone: the list comes back with the query it had.
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  expect(await list()).toHaveTextContent('/devices?page=3');
  expect(screen.getByLabelText('Search')).toHaveValue('ABB');
  await waitFor(() => expect(window.location.search).toBe('?page=3'));
  await waitFor(() => expect(polling).toEqual(new Set(['list'])));
  expect(drawn).toEqual([]);
  await unmount();
});

test('an address with a query means that query', async () => {
  const { unmount } = await mounted(pages);
  await list();
  goTo('/devices/1');
  await device('1');
  goTo('/devices?page=1');
  await waitFor(async () => expect(await list()).toHaveTextContent('/devices?page=1'));
  await unmount();
});

describe('where a page is scrolled to', () => {
  // jsdom lays nothing out: what is scrolled is an element's own number.
  const scrollTo = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTo');
  beforeEach(() => {
    Element.prototype.scrollTo = function to(this: Element, left?: ScrollToOptions | number, top = 0) {
      if (typeof left === 'number') Object.assign(this, { scrollLeft: left, scrollTop: top });
    };
  });
  afterEach(() => {
    if (scrollTo) Object.defineProperty(Element.prototype, 'scrollTo', scrollTo);
    else Reflect.deleteProperty(Element.prototype, 'scrollTo');
  });

  test.each<[string, () => void, number]>([
    ['a link that names its path alone', () => goTo('/devices'), 180],
    ['a link to where it was', () => goTo('/devices?page=3'), 180],
    ['a link to something else of it', () => goTo('/devices?evseStatus=FAULTED'), 0],
    ['a call that replaces with something else', () => window.history.replaceState(null, '', '/devices?page=9'), 0],
    ['the back button', () => window.history.back(), 180],
  ])('after %s', async (_way, go, top) => {
    const { unmount } = await mounted(pages);
    const before = await list();
    before.scrollTop = 180;
    before.dispatchEvent(new Event('scroll'));
    goTo('/devices/1');
    await device('1');
    // Not every browser keeps it of what is not displayed.
    before.scrollTop = 0;
    go();
    expect((await list()).scrollTop).toBe(top);
    await unmount();
  });

  test('another query of the page in sight moves nothing', async () => {
    const { unmount } = await mounted(pages);
    const shown = await list();
    shown.scrollTop = 180;
    shown.dispatchEvent(new Event('scroll'));
    goTo('/devices?page=4');
    await waitFor(async () => expect(await list()).toHaveTextContent('page=4'));
    expect(shown.scrollTop).toBe(180);
    await unmount();
  });
});

test('the history means just that address', async () => {
  const { unmount } = await mounted(pages, '/devices');
  await list();
  goTo('/devices?page=2');
  await waitFor(async () => expect(await list()).toHaveTextContent('/devices?page=2'));
  goTo('/devices/1');
  await device('1');
  window.history.go(-2);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(await list()).not.toHaveTextContent('page=2');
  await unmount();
});

test('another id is another page', async () => {
  const { unmount } = await mounted(pages, '/devices/1');
  await device('1');
  goTo('/devices/2');
  await device('2');
  expect(screen.queryByRole('region', { name: 'Device 1' })).toBeNull();
  await waitFor(() => expect(polling).toEqual(new Set(['2'])));
  await unmount();
});

test('of more than four pages the one visited longest ago is let go', async () => {
  const { domElement, unmount } = await mounted(pages, '/devices/1');
  await device('1');
  for (const id of ['2', '3', '4']) {
    goTo(`/devices/${id}`);
    await device(id);
  }
  goTo('/devices/1');
  await device('1');
  goTo('/devices/5');
  await device('5');
  const kept = [...domElement.querySelectorAll('section')].map((section) => section.getAttribute('aria-label'));
  expect(kept).toEqual(['Device 1', 'Device 3', 'Device 4', 'Device 5']);
  await unmount();
});

test('out of sight nothing polls and nothing is drawn, wherever the others go; in sight again all is there', async () => {
  const { inSight, unmount } = await mounted(pages);
  await userEvent.type(await screen.findByLabelText('Search'), 'x');
  await inSight(false);
  await waitFor(() => expect(polling).toEqual(new Set()));
  drawn.length = 0;
  for (const path of ['/', '/locations', '/alerts']) goTo(path);
  await inSight(false);
  expect(drawn).toEqual([]);
  goTo('/devices');
  await inSight(true);
  expect(await list()).toHaveTextContent('/devices?page=3');
  expect(screen.getByLabelText('Search')).toHaveValue('x');
  expect(drawn).toEqual([]);
  await waitFor(() => expect(window.location.search).toBe('?page=3'));
  await unmount();
});

test('a page whose code cannot be fetched says so, and Retry asks again', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    return List as ComponentType;
  };
  const { reportFailure, unmount } = await mounted({ '/devices': load });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This page could not be loaded. Check the connection and try again.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await list();
  expect(asked).toBe(2);
  // The rest of the remote goes on.
  expect(reportFailure).not.toHaveBeenCalled();
  await unmount();
  error.mockRestore();
});

test('a page whose code comes soon is drawn once, with the remote', async () => {
  const { unmount } = await mounted({
    '/devices': async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return List;
    },
  });
  expect(screen.getByRole('region', { name: 'List' })).toBeVisible();
  expect(drawn).toEqual(['list ?page=3']);
  await unmount();
});

test('code that is not there yet does not hold up the mount', async () => {
  let arrive: (page: ComponentType) => void = () => {};
  const load = () =>
    new Promise<ComponentType>((resolve) => {
      arrive = resolve;
    });
  const { unmount } = await mounted({ '/devices': load });
  await screen.findByText('Loading ...');
  arrive(List);
  await list();
  await unmount();
});

test('a page that throws leaves the other pages alone', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { reportFailure, unmount } = await mounted(
    { ...pages, '/devices/:deviceId': async () => Throwing },
    '/devices/1',
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This page stopped because of an error.');
  goTo('/devices');
  await list();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reportFailure).not.toHaveBeenCalled();
  await unmount();
  error.mockRestore();
});

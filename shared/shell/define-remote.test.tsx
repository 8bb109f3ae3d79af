import { Link, useLocation, useParams } from '@dmp/shared/antd/router';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useState } from 'react';
import { defineRemote } from './define-remote.tsx';
import type { RemoteProps, Shell } from './shell.ts';
import { useShell } from './shell-context.ts';

// React runs as in the page: mount resolves without act().
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  configure({ eventWrapper: (act) => act(), asyncWrapper: (act) => act() });
});

/** Names of the pages that poll. */
const polling = new Set<string>();
/** An entry for each render of a page. */
const renders: string[] = [];

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
  renders.push(`list ${search}`);
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
  renders.push(deviceId);
  return (
    <section aria-label={`Device ${deviceId}`}>
      <Link to="/devices">All</Link>
    </section>
  );
}

function Throwing(): never {
  throw new Error('first render');
}

/** Like single-spa, which notifies all routers of every change by code. */
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
  renders.length = 0;
});

type Pages = Parameters<typeof defineRemote>[0];
const pages: Pages = { '/devices': async () => List, '/devices/:deviceId': async () => Device };

/** Mounts a remote like single-spa. */
async function mountRemote(pagesOfRemote: Pages, path = '/devices?page=3') {
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
  const lifecycles = defineRemote(pagesOfRemote) as Record<
    'mount' | 'unmount' | 'update',
    (props: object) => Promise<unknown>
  >;
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
    setVisible: (isVisible: boolean) => lifecycles.update(props(isVisible)),
    updateShell: (other: Partial<Shell>) => lifecycles.update({ ...props(true), shell: { ...shell, ...other } }),
    unmount: () => lifecycles.unmount(props(true)),
  };
}

const list = () => screen.findByRole('region', { name: 'List' });
const device = (id: string) => screen.findByRole('region', { name: `Device ${id}` });

test('a remote has the shell, and unmount cleans up', async () => {
  const { domElement, unmount } = await mountRemote(pages);
  expect(await list()).toHaveTextContent('shell 2.0.0');
  await unmount();
  expect(domElement).toBeEmptyDOMElement();
  expect(polling).toEqual(new Set());
});

test('a mounted remote receives a new locale, even an unsupported one', async () => {
  const { updateShell, unmount } = await mountRemote(pages);
  await userEvent.type(await screen.findByLabelText('Search'), 'ABB');
  expect(await list()).toHaveTextContent('en-US');
  await updateShell({ locale: 'de-DE' });
  expect(await list()).toHaveTextContent('de-DE');
  expect(screen.getByLabelText('Search')).toHaveValue('ABB');
  await unmount();
});

test('a page that is left stays cached and stops polling; returning renders nothing again', async () => {
  const { unmount } = await mountRemote(pages);
  await userEvent.type(await screen.findByLabelText('Search'), 'ABB');
  await userEvent.click(screen.getByRole('link', { name: 'first' }));
  await device('1');
  expect(screen.queryByRole('region', { name: 'List' })).toBeNull();
  await waitFor(() => expect(polling).toEqual(new Set(['1'])));

  renders.length = 0;
  // The link has only the path: the list is restored with its last query.
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  expect(await list()).toHaveTextContent('/devices?page=3');
  expect(screen.getByLabelText('Search')).toHaveValue('ABB');
  await waitFor(() => expect(window.location.search).toBe('?page=3'));
  await waitFor(() => expect(polling).toEqual(new Set(['list'])));
  expect(renders).toEqual([]);
  await unmount();
});

test('an address with a query opens that query', async () => {
  const { unmount } = await mountRemote(pages);
  await list();
  goTo('/devices/1');
  await device('1');
  goTo('/devices?page=1');
  await waitFor(async () => expect(await list()).toHaveTextContent('/devices?page=1'));
  await unmount();
});

describe('scroll position of a page', () => {
  // jsdom has no layout: the scroll position is only a property of the element.
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
    ['a link with only its path', () => goTo('/devices'), 180],
    ['a link to its last address', () => goTo('/devices?page=3'), 180],
    ['a link to another query of it', () => goTo('/devices?evseStatus=FAULTED'), 0],
    [
      'a call that replaces its address with another query',
      () => window.history.replaceState(null, '', '/devices?page=9'),
      0,
    ],
    ['the back button', () => window.history.back(), 180],
  ])('after %s', async (_way, go, top) => {
    const { unmount } = await mountRemote(pages);
    const before = await list();
    before.scrollTop = 180;
    before.dispatchEvent(new Event('scroll'));
    goTo('/devices/1');
    await device('1');
    // Not every browser keeps the position of an element that is not displayed.
    before.scrollTop = 0;
    go();
    expect((await list()).scrollTop).toBe(top);
    await unmount();
  });

  test('another query of the visible page does not scroll', async () => {
    const { unmount } = await mountRemote(pages);
    const visible = await list();
    visible.scrollTop = 180;
    visible.dispatchEvent(new Event('scroll'));
    goTo('/devices?page=4');
    await waitFor(async () => expect(await list()).toHaveTextContent('page=4'));
    expect(visible.scrollTop).toBe(180);
    await unmount();
  });
});

test('going back in the history opens exactly that address', async () => {
  const { unmount } = await mountRemote(pages, '/devices');
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
  const { unmount } = await mountRemote(pages, '/devices/1');
  await device('1');
  goTo('/devices/2');
  await device('2');
  expect(screen.queryByRole('region', { name: 'Device 1' })).toBeNull();
  await waitFor(() => expect(polling).toEqual(new Set(['2'])));
  await unmount();
});

test('the least recently visited of more than four pages is evicted', async () => {
  const { domElement, unmount } = await mountRemote(pages, '/devices/1');
  await device('1');
  for (const id of ['2', '3', '4']) {
    goTo(`/devices/${id}`);
    await device(id);
  }
  goTo('/devices/1');
  await device('1');
  goTo('/devices/5');
  await device('5');
  const cached = [...domElement.querySelectorAll('section')].map((section) => section.getAttribute('aria-label'));
  expect(cached).toEqual(['Device 1', 'Device 3', 'Device 4', 'Device 5']);
  await unmount();
});

test('a hidden remote neither polls nor renders during navigation; all state is there when it is visible again', async () => {
  const { setVisible, unmount } = await mountRemote(pages);
  await userEvent.type(await screen.findByLabelText('Search'), 'x');
  await setVisible(false);
  await waitFor(() => expect(polling).toEqual(new Set()));
  renders.length = 0;
  for (const path of ['/', '/locations', '/alerts']) goTo(path);
  await setVisible(false);
  expect(renders).toEqual([]);
  goTo('/devices');
  await setVisible(true);
  expect(await list()).toHaveTextContent('/devices?page=3');
  expect(screen.getByLabelText('Search')).toHaveValue('x');
  expect(renders).toEqual([]);
  await waitFor(() => expect(window.location.search).toBe('?page=3'));
  await unmount();
});

test('a page whose code cannot be loaded shows an error, and Retry loads it again', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  let requests = 0;
  const load = async () => {
    requests += 1;
    if (requests === 1) throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    return List as ComponentType;
  };
  const { reportFailure, unmount } = await mountRemote({ '/devices': load });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This page could not be loaded. Check the connection and try again.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await list();
  expect(requests).toBe(2);
  // The rest of the remote keeps working.
  expect(reportFailure).not.toHaveBeenCalled();
  await unmount();
  error.mockRestore();
});

test('a page whose code loads quickly renders once, with the remote', async () => {
  const { unmount } = await mountRemote({
    '/devices': async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return List;
    },
  });
  expect(screen.getByRole('region', { name: 'List' })).toBeVisible();
  expect(renders).toEqual(['list ?page=3']);
  await unmount();
});

test('slow code does not block the mount', async () => {
  let arrive: (page: ComponentType) => void = () => {};
  const load = () =>
    new Promise<ComponentType>((resolve) => {
      arrive = resolve;
    });
  const { unmount } = await mountRemote({ '/devices': load });
  await screen.findByText('Loading ...');
  arrive(List);
  await list();
  await unmount();
});

test('a page that throws does not affect the other pages', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { reportFailure, unmount } = await mountRemote(
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

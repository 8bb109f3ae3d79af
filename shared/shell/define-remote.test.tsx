import { waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { defineRemote } from './define-remote.tsx';
import type { Shell } from './shell.ts';
import { useShell } from './shell-context.ts';

// React works here as it does in the page: mount settles by itself, not by act().
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
});

const fault = new Error('first render');
let arrive: (module: { default: React.ComponentType }) => void = () => {};

const Fine = () => <p>shell {useShell().version}</p>;
const Throwing = () => {
  throw fault;
};
const Late = lazy(
  () =>
    new Promise<{ default: React.ComponentType }>((resolve) => {
      arrive = resolve;
    }),
);

/** Mounts as single-spa does. */
async function mounted(Root: React.ComponentType, reportFailure: Shell['reportFailure'] = () => {}) {
  const domElement = document.createElement('div');
  const { mount, unmount } = defineRemote(Root) as Record<'mount' | 'unmount', (props: object) => Promise<unknown>>;
  const shell = { version: '1.0.0', theme: { cssVarKey: 'dmp', nonce: undefined }, reportFailure } as Shell;
  const props = { name: 'devices', domElement, shell };
  await mount(props);
  return { domElement, unmount: () => unmount(props) };
}

test('a remote has the shell, and leaves nothing behind', async () => {
  const { domElement, unmount } = await mounted(Fine);
  expect(domElement).toHaveTextContent('shell 1.0.0');
  await unmount();
  expect(domElement).toBeEmptyDOMElement();
});

test('a throw on the first render settles the mount and tells the host', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const reportFailure = jest.fn();
  const { domElement, unmount } = await mounted(Throwing, reportFailure);
  expect(reportFailure).toHaveBeenCalledWith(fault);
  expect(domElement).toBeEmptyDOMElement();
  await unmount();
  error.mockRestore();
});

test('a root that suspends does not hold up the mount', async () => {
  const { domElement, unmount } = await mounted(Late as React.ComponentType);
  arrive({ default: () => <p>there now</p> });
  await waitFor(() => expect(domElement).toHaveTextContent('there now'));
  await unmount();
});

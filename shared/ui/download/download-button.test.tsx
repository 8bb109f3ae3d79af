import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { devicesApi } from '../../api/index.ts';
import { deferred, FakeProviders, fakeShell, response } from '../../shell/testing/fake-shell.tsx';
import { useApi } from '../../shell/use-api.ts';
import { DownloadButton } from './download-button.tsx';

const saved: { name: string; text: Promise<string> }[] = [];
let original: typeof URL.createObjectURL;
beforeEach(() => {
  saved.length = 0;
  original = URL.createObjectURL;
  let last: Blob | undefined;
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: textOf(last) });
  });
});
afterEach(() => {
  URL.createObjectURL = original;
  jest.restoreAllMocks();
});

const textOf = (blob: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });

/** A response whose chunks arrive as the promises resolve. */
function chunked(steps: (() => Promise<string | undefined>)[]) {
  const remaining = [...steps];
  return {
    ok: true,
    status: 200,
    headers: { get: (name: string) => (name === 'content-disposition' ? 'attachment; filename="devices.csv"' : null) },
    body: {
      getReader: () => ({
        async read() {
          const text = await remaining.shift()?.();
          return text === undefined ? { done: true } : { done: false, value: new TextEncoder().encode(text) };
        },
      }),
    },
  };
}

function Export() {
  const devices = useApi(devicesApi);
  return (
    <DownloadButton
      label="Export CSV"
      what="export"
      fetch={(options) => devices.exportCsv({ make: 'ABB' }, options)}
      failure="Failed to export"
    />
  );
}

function visit(answer: (query: Record<string, string>) => unknown) {
  const shell = fakeShell({ permissions: ['read:devices'], answer: ({ query }) => answer(query) });
  const page = (state: 'visible' | 'hidden' | 'unmounted') => (
    <FakeProviders shell={shell}>
      <Activity mode={state === 'hidden' ? 'hidden' : 'visible'}>{state === 'unmounted' ? null : <Export />}</Activity>
    </FakeProviders>
  );
  const { rerender } = render(page('visible'));
  return Object.assign(shell, { setPage: (state: Parameters<typeof page>[0]) => rerender(page(state)) });
}
const begin = () => userEvent.click(screen.getByRole('button', { name: /Export CSV/ }));

test('a filtered export is saved under the name from the server, and shows the received bytes', async () => {
  const rest = deferred();
  const shell = visit(() => chunked([async () => 'x'.repeat(1_500_000), async () => (await rest.promise) as string]));
  await begin();
  expect(await screen.findByText('1.5 MB')).toBeVisible();
  await begin();
  expect(shell.requests).toMatchObject([{ path: 'devices/export', query: { make: 'ABB' } }]);
  await act(async () => rest.resolve('end'));
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(saved.map(({ name }) => name)).toEqual(['devices.csv']);
  expect((await saved[0]?.text)?.endsWith('xend')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Cancel the export' })).not.toBeInTheDocument();
});

test('a canceled download saves nothing and is not a failure', async () => {
  const never = deferred();
  const shell = visit(() => never.promise);
  await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the export' }));
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(shell.requests[0]?.signal?.aborted).toBe(true);
  expect([saved, shell.notices]).toEqual([[], []]);
});

test('a download continues while its page or tab is hidden, and is saved', async () => {
  const rest = deferred();
  const shell = visit(() => chunked([async () => 'half', async () => (await rest.promise) as string]));
  await begin();
  shell.setPage('hidden');
  expect(shell.requests[0]?.signal?.aborted).toBe(false);
  await act(async () => rest.resolve(' and half'));
  expect(saved.map(({ name }) => name)).toEqual(['devices.csv']);
  shell.setPage('visible');
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(shell.notices).toEqual([]);
});

test('a download is aborted and notified when its page unmounts', async () => {
  const never = deferred();
  const shell = visit(() => never.promise);
  await begin();
  await act(async () => shell.setPage('unmounted'));
  expect(shell.requests[0]?.signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
  expect(shell.notices).toEqual([
    { kind: 'warning', title: 'Failed to export', text: 'The page was closed before the download finished.' },
  ]);
});

test.each([
  [
    'rejected',
    () => response(400, { error: 'make must not be empty.' }),
    { text: 'make must not be empty.' },
    undefined,
  ],
  [
    'cut off midway',
    () => chunked([async () => 'half', () => Promise.reject(new TypeError('network error'))]),
    { text: 'The server could not be reached.' },
    'No answer from the server. Check the connection and try again.',
  ],
])('a download that is %s saves nothing and is notified', async (_how, answer, notice, sentence) => {
  const shell = visit(answer);
  await begin();
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(shell.notices).toMatchObject([{ kind: 'error', title: 'Failed to export', ...notice }]);
  if (sentence) {
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss why the export failed' }));
  }
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { devicesApi } from '../../api/index.ts';
import { clipboardText } from '../../shell/testing/clipboard.ts';
import { FakeProviders, fakeShell, response } from '../../shell/testing/fake-shell.tsx';
import { useApi } from '../../shell/use-api.ts';
import { useCopyIds } from './use-copy-ids.ts';

function CopyIds() {
  const devices = useApi(devicesApi);
  const [busy, copyIds] = useCopyIds('chargebox ID');
  return (
    <button type="button" disabled={busy} onClick={() => copyIds(() => devices.chargeboxIds({}))}>
      Copy
    </button>
  );
}

async function copy(answer: unknown) {
  const shell = fakeShell({ permissions: ['read:devices'], answer: () => answer });
  const user = userEvent.setup();
  render(
    <FakeProviders shell={shell}>
      <CopyIds />
    </FakeProviders>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(shell.notices).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled());
  return shell.notices[0];
}

afterEach(() => jest.restoreAllMocks());

test('IDs are copied one on each line, and their number is notified', async () => {
  expect(await copy(['CB-1', 'CB-2', 'CB-3'])).toEqual({ kind: 'success', title: '3 chargebox IDs copied' });
  expect(await clipboardText()).toBe('CB-1\nCB-2\nCB-3');
});

test('a single ID is notified in the singular', async () => {
  expect(await copy(['CB-1'])).toEqual({ kind: 'success', title: '1 chargebox ID copied' });
});

test('a failed request is notified with its reason, and nothing is copied', async () => {
  const notice = await copy(response(400, { error: 'make must not be empty.' }));
  expect(notice).toMatchObject({ kind: 'error', title: 'Failed to copy chargebox IDs' });
  expect(notice?.text).toBe('make must not be empty.');
  expect(await clipboardText()).toBe('');
});

test('a rejection by the browser is notified', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const shell = fakeShell({ permissions: ['read:devices'], answer: () => ['CB-1'] });
  render(
    <FakeProviders shell={shell}>
      <CopyIds />
    </FakeProviders>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() =>
    expect(shell.notices).toEqual([
      {
        kind: 'error',
        title: 'Failed to copy chargebox IDs',
        text: 'The browser does not let this page write to the clipboard.',
      },
    ]),
  );
});

// Jest fails a test that leaves a rejection unhandled.
test('a failed request and a rejection by the browser are notified once, without an unhandled rejection', async () => {
  const items: Promise<Blob>[] = [];
  class ClipboardItem {
    constructor(data: Record<string, Promise<Blob>>) {
      items.push(...Object.values(data));
    }
  }
  Object.assign(globalThis, { ClipboardItem });
  try {
    userEvent.setup();
    jest.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    expect(await copy(response(404, { error: 'There is no such list.' }, 'Not Found'))).toMatchObject({
      title: 'Failed to copy chargebox IDs',
      text: 'Not Found',
    });
    expect(items).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  }
});

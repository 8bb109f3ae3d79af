import { limits, liveCloseCodes } from '@dmp/shared/contract';
import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { clipboardText } from '@dmp/shared/shell/testing/clipboard';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { aDevice } from '../../testing/devices.ts';
import { LiveLogsTab } from './live-logs-tab.tsx';

const device = aDevice({
  chargeboxId: 'CB-7',
  evses: [
    {
      evseUid: 'E1',
      stationId: 'ST-1',
      operationalStatus: 'AVAILABLE',
      statusSince: null,
      lastKnownStatus: null,
    },
  ],
});

const time = new Date(2026, 10, 20, 8, 5, 9, 123).toISOString();

const saved: { fileName: string; content: Blob }[] = [];
jest.mock('@dmp/shared/ui', () => ({
  ...jest.requireActual('@dmp/shared/ui'),
  saveFile: (file: { fileName: string; content: Blob }) => void saved.push(file),
}));

/** The test triggers frames; the list has space for a dozen rows. */
let frames: FrameRequestCallback[] = [];
const frame = () =>
  act(() => {
    const due = frames;
    frames = [];
    for (const paint of due) paint(0);
  });
beforeEach(() => {
  frames = [];
  saved.length = 0;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => frames.push(paint));
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function show(facts = device) {
  const shell = fakeShell({ permissions: ['read:devices', 'read:logs'], answer: () => ({}) });
  const tab = (isVisible: boolean) => (
    <FakeProviders shell={shell}>
      <Activity mode={isVisible ? 'visible' : 'hidden'}>
        <LiveLogsTab device={facts} />
      </Activity>
    </FakeProviders>
  );
  const { rerender } = render(tab(true));
  const feed = () => {
    const last = shell.feeds.at(-1);
    if (!last) throw new Error('no feed was opened');
    return last;
  };
  return {
    shell,
    feed,
    setVisible: (isVisible: boolean) => rerender(tab(isVisible)),
    goOnline: async () => {
      await userEvent.click(screen.getByRole('switch', { name: 'Live' }));
      act(() => feed().listener.onOpen());
    },
    receive: (origin: 'EVSE' | 'SERVER', message: string, evseUid = '') => {
      act(() => feed().listener.onMessage({ time, evseUid, origin, message }));
    },
  };
}

const log = () => screen.getByRole('log', { name: 'Live messages' });
const lines = () =>
  within(log())
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const theSwitch = () => screen.getByRole('switch', { name: 'Live' });

test('no feed is opened before the user goes online', async () => {
  const { shell, feed, goOnline } = show();
  expect([shell.feeds.length, theSwitch().textContent]).toEqual([0, 'Offline']);
  expect(screen.getByText('There are no messages while this is offline.')).toBeVisible();
  await goOnline();
  expect(feed().call).toEqual({ path: 'live-logs', query: { chargeboxId: 'CB-7', evseUids: 'E1' } });
  expect(theSwitch()).toHaveTextContent('Online');
  expect(theSwitch()).toBeChecked();
  expect(screen.getByText(/^Live until /)).toBeVisible();
});

test('the newest message comes first; text distinguishes messages of the charger and of the server', async () => {
  const { goOnline, receive } = show();
  await goOnline();
  receive('SERVER', '[2,"1","Reset",{"type":"Hard"}]');
  receive('EVSE', '[3,"1",{"status":"Accepted"}]', 'E1');
  frame();
  expect(lines()).toEqual([
    '11/20/2026 8:05:09 AMEVSEST-1Reset response{"status":"Accepted"}',
    '11/20/2026 8:05:09 AMServerReset{"type":"Hard"}',
  ]);
  expect(screen.getByText('2 messages')).toBeVisible();
});

test('markup in a message is text', async () => {
  const { goOnline, receive } = show();
  await goOnline();
  receive('EVSE', '[2,"1","DataTransfer",{"data":"<img src=x onerror=alert(1)>"}]');
  frame();
  expect(lines()[0]).toContain('<img src=x onerror=alert(1)>');
  expect(log().querySelector('img')).toBeNull();
});

test('while paused, new messages are counted, and clicking the count shows them', async () => {
  const { goOnline, receive } = show();
  await goOnline();
  receive('SERVER', 'The charger connected.');
  frame();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  for (let count = 0; count < 12; count += 1) receive('EVSE', `[2,"${count}","Heartbeat",{}]`);
  frame();
  expect(lines()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '12 new' }));
  expect(lines()).toHaveLength(13);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(log()).toHaveFocus();
});

test('while scrolled down, the rows do not move', async () => {
  const { goOnline, receive } = show();
  await goOnline();
  receive('SERVER', 'The charger connected.');
  frame();
  log().scrollTop = 5;
  fireEvent.scroll(log());
  receive('SERVER', 'The charger disconnected.');
  frame();
  expect(lines()).toEqual([expect.stringContaining('The charger connected.')]);
  expect(screen.getByRole('button', { name: '1 new' })).toBeVisible();
  log().scrollTop = 0;
  fireEvent.scroll(log());
  expect(lines()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
});

test('a row opens to show its payload, by keyboard too, and does not move', async () => {
  const { goOnline, receive } = show();
  await goOnline();
  receive('EVSE', '[2,"m-1","BootNotification",{"chargePointModel":"T","chargePointVendor":"V"}]');
  frame();
  const row = within(log()).getByRole('button', { name: /BootNotification/ });
  act(() => row.focus());
  await userEvent.keyboard('{Enter}');
  expect(row).toHaveAttribute('aria-expanded', 'true');
  expect(within(log()).getByText('"chargePointModel"')).toBeVisible();
  expect(within(log()).getByText('Message ID m-1')).toBeVisible();
  receive('EVSE', '[2,"m-2","Heartbeat",{}]');
  frame();
  expect(lines()).toHaveLength(1);
  await userEvent.click(row);
  await userEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(lines()).toHaveLength(2);
});

test('an opened message shows and copies what the charger sent, character for character', async () => {
  const { goOnline, receive } = show();
  const payload = String.raw`{"n":12.50, "n":12345678901234567890,"10":1E3, "t":"caf\u00e9  \/ \"q\""}`;
  const message = `[2,"m-1","DataTransfer", ${payload} ]`;
  await goOnline();
  receive('EVSE', message);
  frame();
  const row = within(log()).getByRole('button', { name: /DataTransfer/ });
  expect(row.textContent?.endsWith(payload)).toBe(true);
  await userEvent.click(row);
  const shown = within(log()).getByRole('region', { name: 'Lines of the payload' });
  expect([...shown.children].map(({ textContent }) => textContent)).toEqual([
    ...['{', '"n": 12.50,', '"n": 12345678901234567890,', '"10": 1E3,', String.raw`"t": "caf\u00e9  \/ \"q\""`, '}'],
  ]);
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Copy Payload' }));
  await userEvent.click(screen.getByRole('button', { name: 'Copy message' }));
  expect(copied).toEqual([payload, message]);
});

test('messages can be filtered by text, type, and origin', async () => {
  const { goOnline, receive } = show();
  await goOnline();
  receive('EVSE', '[2,"1","Heartbeat",{}]');
  receive('SERVER', '[3,"1",{}]');
  receive('SERVER', '[2,"2","Reset",{"type":"Soft"}]');
  frame();
  const type = screen.getByRole('combobox', { name: 'Type' });
  await userEvent.type(type, 'Heartb');
  fireEvent.click(screen.getByTitle('Heartbeat'));
  expect(lines().map((line) => line?.includes('Heartbeat'))).toEqual([true, true]);
  expect(screen.getByText('3 messages, 2 match')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'nothing like it{Enter}');
  expect(await screen.findByText('No message matches.')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search messages' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('combobox', { name: 'From' }));
  fireEvent.click(screen.getByTitle('Server'));
  expect(lines()).toEqual([expect.stringContaining('ServerHeartbeat response')]);
});

test('after an hour it stops, with a notice', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z'), doNotFake: ['requestAnimationFrame', 'queueMicrotask'] });
  const { shell, feed } = show();
  fireEvent.click(theSwitch());
  act(() => feed().listener.onOpen());
  act(() => jest.advanceTimersByTime(limits.liveLogMs));
  expect(feed().closed).toBe(true);
  expect(shell.notices).toEqual([expect.objectContaining({ kind: 'info', title: 'Live messages stopped' })]);
  expect(theSwitch()).toHaveTextContent('Offline');
  expect(screen.getByText(/^Live messages stopped at /)).toBeVisible();
});

test('it also stops when the server reports the time limit', async () => {
  const { shell, feed, goOnline } = show();
  await goOnline();
  act(() => feed().listener.onEnd(liveCloseCodes.timeLimit));
  expect(shell.notices.map(({ title }) => title)).toEqual(['Live messages stopped']);
  expect(theSwitch()).not.toBeChecked();
});

test('when hidden it closes the feed, and shows this when visible again; its messages remain', async () => {
  const { feed, shell, goOnline, receive, setVisible } = show();
  await goOnline();
  receive('SERVER', 'The charger connected.');
  frame();
  setVisible(false);
  expect(feed().closed).toBe(true);
  setVisible(true);
  expect(shell.feeds).toHaveLength(1);
  expect(screen.getByText(/^Live messages ended when you left at /)).toBeVisible();
  expect(theSwitch()).not.toBeChecked();
  expect(lines()).toEqual([expect.stringContaining('The charger connected.')]);
  await goOnline();
  frame();
  expect(lines()).toEqual([expect.stringMatching(/^Offline for .* are only in Status Logs\.$/), expect.any(String)]);
});

test('a lost connection is shown and retried, and adds a gap', async () => {
  const { feed, shell, goOnline, receive } = show();
  await goOnline();
  receive('SERVER', 'The charger connected.');
  act(() => feed().listener.onEnd(1006));
  expect(screen.getByText(/^No connection\. Trying again at /)).toBeVisible();
  expect(theSwitch()).toBeChecked();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(shell.feeds).toHaveLength(2);
  act(() => feed().listener.onOpen());
  frame();
  expect(lines()[0]).toMatch(/^Connection lost for /);
});

test('a user without permission sees why, and it is off', async () => {
  const { feed, goOnline } = show();
  await goOnline();
  act(() => feed().listener.onEnd(liveCloseCodes.forbidden));
  expect(screen.getByText("You don't have permission to see live messages.")).toBeVisible();
  expect(theSwitch()).not.toBeChecked();
});

test('a disconnected charger: the empty list has the reason', async () => {
  const { goOnline } = show({ ...device, webSocketConnection: 'Not Connected' });
  await goOnline();
  expect(screen.getByText('This charger is not connected. Its messages appear here when it is.')).toBeVisible();
});

test('copy and download contain the displayed rows', async () => {
  const user = userEvent.setup();
  const { goOnline, receive } = show();
  await goOnline();
  receive('EVSE', '[2,"1","Heartbeat",{}]', 'E1');
  receive('SERVER', '[2,"2","Reset",{"type":"Soft"}]');
  frame();
  await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'Heartbeat{Enter}');
  const expected = `${time}\tEVSE\tST-1\t[2,"1","Heartbeat",{}]\n`;
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await clipboardText()).toBe(expected);
  expect(screen.getByText('List copied')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(saved.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/^live-logs-CB-7-.*Z\.txt$/)]);
  expect(saved[0]?.content.size).toBe(expected.length);
});

test('messages over the limit are dropped and counted', async () => {
  const { goOnline, feed } = show();
  await goOnline();
  act(() => {
    for (let count = 0; count < limits.liveLog.messages + 5; count += 1) {
      feed().listener.onMessage({ time, evseUid: '', origin: 'EVSE', message: `[2,"${count}","Heartbeat",{}]` });
    }
  });
  frame();
  expect(screen.getByText('10,005 messages, 5 older ones dropped')).toBeVisible();
  // Only the visible rows are in the document.
  expect(lines().length).toBeGreaterThan(10);
  expect(lines().length).toBeLessThan(40);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('0 messages')).toBeVisible();
});

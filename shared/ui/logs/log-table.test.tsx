import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import type { OcppLog, OcppLogDetail, Permission } from '../../contract/index.ts';
import { zoneLabel } from '../../format/index.ts';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '../../shell/testing/fake-shell.tsx';
import { LogTable } from './log-table.tsx';

const markup = '<img src=x onerror="window.hacked = true">';

/** Log `number`, 0 is the newest. Even numbers are responses to the next odd number. */
function aLog(number: number, overrides: Partial<OcppLog> = {}): OcppLog {
  const isResponse = number % 2 === 0;
  return {
    id: `1763625600000-${number}`,
    detailType: isResponse ? 'STATUS_NOTIFICATION_RESPONSE' : 'STATUS_NOTIFICATION_REQUEST',
    resources: ['CB-1'],
    stationId: 'ST-1',
    time: new Date(
      Date.UTC(2026, 10, 20, 8, 0, 0) - Math.floor(number / 2) * 1000 - (isResponse ? 0 : 123),
    ).toISOString(),
    source: isResponse ? 'SERVER' : 'EVSE',
    detail: {
      messageId: `m${Math.floor(number / 2)}`,
      payload: isResponse ? {} : { connectorId: number, errorCode: 'NoError', status: 'Charging' },
    },
    fault: null,
    deviations: null,
    ...overrides,
  };
}

const detailOf = (log: OcppLog, counterpart: OcppLog | null): OcppLogDetail => ({
  ...log,
  deviceId: 'D-1',
  counterpart,
});

interface Visit {
  address?: string;
  logs?: readonly OcppLog[];
  one?(id: string): unknown;
  scoped?: boolean;
  permissions?: readonly Permission[];
}

function visit({
  address = '',
  logs = Array.from({ length: 24 }, (_, i) => aLog(i)),
  one,
  scoped = true,
  permissions = ['read:logs', 'read:devices'],
}: Visit = {}) {
  window.history.pushState(null, '', `/devices/D-1?${address}`);
  const pairOf = (id: string) => {
    const at = logs.findIndex((log) => log.id === id);
    const log = logs[at];
    const counterpart = logs[at % 2 === 0 ? at + 1 : at - 1];
    return log ? detailOf(log, counterpart ?? null) : response(404, { error: 'There is no such log.' }, 'Not Found');
  };
  const answer = ({ path, query }: RecordedRequest) => {
    const id = /^logs\/ocpp\/(.+)$/.exec(path)?.[1];
    if (id) return (one ?? pairOf)(decodeURIComponent(id));
    const number = query.page === undefined ? Number(query.pageNumber) : Number(query.page) - 1;
    const size = Number(query.pageSize);
    const content = logs.slice(number * size, (number + 1) * size);
    return { content, number, size, totalElements: logs.length };
  };
  const shell = fakeShell({ permissions, answer });
  render(
    <FakeProviders shell={shell}>
      <LogTable {...(scoped ? { scope: { evses: 'E-1' } } : {})} />
    </FakeProviders>,
  );
  return shell;
}

/** The network list on a page that can be hidden. */
function visitPage({ address, answer }: { address: string; answer(request: RecordedRequest): unknown }) {
  window.history.pushState(null, '', `/logs?${address}`);
  const shell = fakeShell({ permissions: ['read:logs'], answer });
  const page = (mode: 'visible' | 'hidden') => (
    <FakeProviders shell={shell}>
      <Activity mode={mode}>
        <LogTable live />
      </Activity>
    </FakeProviders>
  );
  const { rerender } = render(page('visible'));
  return { shell, setMode: (mode: 'visible' | 'hidden') => rerender(page(mode)) };
}

const rows = async () => {
  await screen.findAllByRole('link', { name: /2026/ });
  return screen.getAllByRole('row').slice(1);
};
const lastQuery = ({ requests }: ReturnType<typeof visit>) =>
  requests.filter(({ path }) => path === 'logs/ocpp').at(-1)?.query;
const urlParameter = (name: string) => new URLSearchParams(window.location.search).get(name);
const drawer = () => screen.findByRole('dialog');

afterEach(() => {
  jest.useRealTimers();
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the list', () => {
  test('of a device requests its EVSEs, with pages from 1, and has no device column', async () => {
    const shell = visit({ address: 'page=2' });
    expect(await rows()).toHaveLength(10);
    expect(lastQuery(shell)).toEqual({ evses: 'E-1', page: '2', pageSize: '10' });
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Time', 'Station ID', 'Log type', 'Source', 'Status', 'Error code', 'Payload']);
    expect(screen.getByText('11–20 of 24 logs')).toBeVisible();
  });

  test('of the network has a device column, and stores the last filters', async () => {
    const shell = visit({ scoped: false, address: 'status=Charging&page=1' });
    await rows();
    expect(lastQuery(shell)).toEqual({ status: 'Charging', pageNumber: '0', pageSize: '10' });
    expect(screen.getByRole('columnheader', { name: /^Chargebox ID/ })).toBeVisible();
    expect(localStorage.getItem('dmp.logs.list')).toBe('status=Charging&page=1');
  });

  test('shows the status and codes of the payload in lower and upper case, and the errors of a frame', async () => {
    visit({
      logs: [
        aLog(1, { detail: { messageId: 'a', payload: { ErrorCode: 'OtherError', status: 'Faulted' } } }),
        aLog(3, { fault: 'connectorId must be integer.', detail: { messageId: 'b', payload: { connectorId: 'x' } } }),
        aLog(5, { deviations: 'info is longer than 50 characters.' }),
      ],
    });
    const [fault, invalid, untidy] = await rows();
    expect(within(fault as HTMLElement).getByText('Faulted')).toHaveAttribute('data-tone', 'red');
    expect(within(fault as HTMLElement).getByText('OtherError')).toBeVisible();
    expect(within(invalid as HTMLElement).getByText(/^Invalid: connectorId must be integer\.$/)).toBeVisible();
    expect(within(untidy as HTMLElement).getByText(/^Not OCPP: info is longer than 50 characters\.$/)).toBeVisible();
  });

  test('markup in a payload is shown as text', async () => {
    const log = aLog(1, { detail: { messageId: markup, payload: { status: markup, [markup]: markup } } });
    visit({ logs: [log], address: `log=${log.id}`, one: () => detailOf(log, null) });
    await rows();
    expect((await screen.findAllByText(/<img src=x onerror/)).length).toBeGreaterThan(3);
    expect(document.querySelector('img')).toBeNull();
  });

  test('a preset range is in the URL, and its start is relative to the request', async () => {
    const shell = visit();
    await rows();
    expect(screen.getByText(zoneLabel())).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '4 Hours' }));
    await waitFor(() => expect(urlParameter('range')).toBe('4h'));
    await waitFor(() => expect(lastQuery(shell)).toHaveProperty('start'));
    const { start = '', end } = lastQuery(shell) ?? {};
    expect(Math.abs(Date.now() - 4 * 3_600_000 - Date.parse(start))).toBeLessThan(60_000);
    expect(end).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Time: 4 Hours' }));
    await waitFor(() => expect(lastQuery(shell)).not.toHaveProperty('start'));
    expect(screen.getByRole('radio', { name: 'Any time' })).toBeChecked();
  });

  test('a URL with a time range opens it, and a custom range can be entered', async () => {
    const start = new Date(2026, 10, 20, 8).toISOString();
    const shell = visit({ address: `start=${start}&end=${start}` });
    await rows();
    expect(lastQuery(shell)).toMatchObject({ start, end: start });
    await userEvent.click(screen.getByRole('button', { name: 'Custom range' }));
    const form = within(await screen.findByRole('form', { name: 'Custom range' }));
    expect(form.getByRole('textbox', { name: 'From' })).toHaveValue('11/20/2026 8:00:00 AM');
    await userEvent.clear(form.getByRole('textbox', { name: 'To' }));
    await userEvent.type(form.getByRole('textbox', { name: 'To' }), '11/20/2026 7 AM');
    expect(form.getByText('The range must not end before it begins.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await userEvent.clear(form.getByRole('textbox', { name: 'To' }));
    await userEvent.type(form.getByRole('textbox', { name: 'To' }), '11/20/2026 9 AM');
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    const end = new Date(2026, 10, 20, 9).toISOString();
    await waitFor(() => expect(lastQuery(shell)).toMatchObject({ start, end }));
    expect(urlParameter('end')).toBe(end);
  });

  test('is filtered by types, searched by name or group', async () => {
    const shell = visit();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Filter Log type' }));
    const form = within(await screen.findByRole('form', { name: 'Filter Log type' }));
    await userEvent.type(form.getByRole('searchbox', { name: 'Search Log type' }), 'hard_reset');
    await userEvent.click(form.getByRole('checkbox', { name: 'HARD_RESET_REQUEST' }));
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(lastQuery(shell)).toMatchObject({ detailType: 'HARD_RESET_REQUEST', page: '1' }));
  });
});

describe('the drawer', () => {
  test('shows a request beside its response, and the time between them', async () => {
    visit();
    const [, request] = await rows();
    await userEvent.click(request as HTMLElement);
    const dialog = within(await drawer());
    expect(await dialog.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
    expect(urlParameter('log')).toBe(aLog(1).id);
    expect(within(dialog.getByRole('region', { name: 'Request' })).getByText('"Charging"')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Response' })).getByText('after 123 ms')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'CB-1' })).toHaveAttribute('href', '/devices/D-1');
    const around = new URL((dialog.getByRole('link', { name: /±5 minutes/ }) as HTMLAnchorElement).href).searchParams;
    expect([around.get('start'), around.get('end')]).toEqual(['2026-11-20T07:54:59.877Z', '2026-11-20T08:04:59.877Z']);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(urlParameter('log')).toBeNull());
  });

  test('has no link to the device without permission to read devices', async () => {
    visit({ permissions: ['read:logs'] });
    const [, request] = await rows();
    await userEvent.click(request as HTMLElement);
    const dialog = within(await drawer());
    expect(await dialog.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
    expect(dialog.getByText('CB-1')).toBeVisible();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });

  test('opens the next row with the arrow keys, across pages and back', async () => {
    visit();
    const all = await rows();
    await userEvent.click(all[8] as HTMLElement);
    const dialog = within(await drawer());
    const expectOpen = async (number: number) => {
      await waitFor(() => expect(urlParameter('log')).toBe(aLog(number).id));
      expect(await dialog.findByRole('heading', { name: aLog(number).detailType })).toBeVisible();
    };
    await expectOpen(8);
    await userEvent.keyboard('{ArrowRight}');
    await expectOpen(9);
    await userEvent.keyboard('{ArrowRight}');
    await expectOpen(10);
    expect(urlParameter('page')).toBe('2');
    await userEvent.keyboard('{ArrowLeft}');
    await expectOpen(9);
    expect(urlParameter('page')).toBe('1');
  });

  test('ignores arrow keys in text fields and at the ends of the list', async () => {
    visit({ logs: [aLog(0), aLog(1)] });
    const [first] = await rows();
    await userEvent.click(first as HTMLElement);
    const dialog = within(await drawer());
    expect(dialog.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.type(await dialog.findByRole('searchbox', { name: 'Search the request payload' }), 'x{ArrowRight}');
    expect(urlParameter('log')).toBe(aLog(0).id);
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(urlParameter('log')).toBe(aLog(1).id));
  });

  test('ignores an arrow key that a control has handled', async () => {
    visit({ logs: [aLog(0), aLog(1)] });
    const [first] = await rows();
    await userEvent.click(first as HTMLElement);
    const dialog = within(await drawer());
    const next = dialog.getByRole('button', { name: 'Next' });
    const handle = (event: Event) => event.preventDefault();
    next.addEventListener('keydown', handle);
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    next.removeEventListener('keydown', handle);
    expect(urlParameter('log')).toBe(aLog(0).id);
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    await waitFor(() => expect(urlParameter('log')).toBe(aLog(1).id));
  });

  test('folds lines, and finds folded lines', async () => {
    const log = aLog(1, {
      detail: { messageId: 'm', payload: { connectorId: 1, meterValue: [{ sampledValue: [{ value: '21.4' }] }] } },
    });
    visit({ logs: [log], address: `log=${log.id}`, one: () => detailOf(log, null) });
    const dialog = within(await drawer());
    expect(await dialog.findByText('No response is in the log.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Fold "meterValue"' }));
    expect(dialog.queryByText('"21.4"')).not.toBeInTheDocument();
    expect(dialog.getByText('1 entry ]')).toBeVisible();
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search the request payload' }), '21');
    expect(dialog.getByText('21', { selector: 'mark' })).toBeVisible();
    expect(dialog.getByText('1 of 1 line')).toBeVisible();
    await userEvent.clear(dialog.getByRole('searchbox', { name: 'Search the request payload' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Unfold all' }));
    expect(dialog.getByText('"21.4"')).toBeVisible();
  });

  test('copies the payload unchanged', async () => {
    visit({ address: `log=${aLog(1).id}` });
    const dialog = within(await drawer());
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Copy Request payload' }));
    expect(await dialog.findByText('Request payload copied')).toBeInTheDocument();
    expect(written).toEqual([JSON.stringify(aLog(1).detail.payload)]);
  });

  test('shows, copies, and finds what the charger sent, character for character', async () => {
    const payloadText = String.raw`{ "n":12.50, "n":12345678901234567890,"10":1E3, "t":"caf\u00e9 \/ \"q\"" }`;
    const log = aLog(1, { detail: { messageId: 'm', payload: JSON.parse(payloadText), payloadText } });
    const shell = visit({ logs: [log], address: `log=${log.id}`, one: () => detailOf(log, null) });
    const [row] = await rows();
    expect(row).toHaveTextContent(payloadText);
    const dialog = within(await drawer());
    const lines = await dialog.findByRole('region', { name: 'Lines of the request payload' });
    expect([...lines.children].map(({ textContent }) => textContent)).toEqual([
      ...['{', '"n": 12.50,', '"n": 12345678901234567890,', '"10": 1E3,', String.raw`"t": "caf\u00e9 \/ \"q\""`, '}'],
    ]);
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Copy Request payload' }));
    expect(copied).toEqual([payloadText]);
    await userEvent.click(within(lines).getByRole('button', { name: '12.50' }));
    await waitFor(() => expect(lastQuery(shell)).toHaveProperty('payload', '12.50'));
  });

  test('shows the beginning of a very long payload, and all of it can be downloaded', async () => {
    const log = aLog(1, { detail: { messageId: 'm', payload: { data: 'x'.repeat(200_000) } } });
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    visit({ logs: [log], address: `log=${log.id}`, one: () => detailOf(log, null) });
    const dialog = within(await drawer());
    expect(await dialog.findByText('The first 100 KB are shown.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /Download all/ }));
    expect(blobs[0]?.size).toBe(JSON.stringify(log.detail.payload).length);
    click.mockRestore();
  });

  test('says that a log does not exist, and closes after a direct visit of its URL', async () => {
    visit({ address: 'log=0-1' });
    expect(await screen.findByText(/This log does not exist/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(urlParameter('log')).toBeNull());
  });

  test('shows why a log could not be loaded, with a retry', async () => {
    let broken = true;
    const log = aLog(1);
    visit({
      address: `log=${log.id}`,
      one: () => (broken ? response(502, null, 'Bad Gateway') : detailOf(log, aLog(0))),
    });
    const dialog = within(await drawer());
    expect(await dialog.findByText('The log could not be loaded')).toBeVisible();
    broken = false;
    await act(async () => dialog.getByRole('button', { name: 'Retry' }).click());
    expect(await dialog.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
  });
});

describe('filters', () => {
  test('a payload search sets the last day as the range, unless a range is selected', async () => {
    const shell = visit({ scoped: false });
    await rows();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search text in payloads' }), 'TAG-1, a{Enter}');
    await waitFor(() => expect(lastQuery(shell)).toMatchObject({ payload: 'TAG-1\\, a' }));
    expect(urlParameter('range')).toBe('1d');
    expect(screen.getByRole('radio', { name: '1 Day' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '7 Days' }));
    await waitFor(() => expect(urlParameter('range')).toBe('7d'));
    expect(lastQuery(shell)).toMatchObject({ payload: 'TAG-1\\, a' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Payload: TAG-1, a' }));
    await waitFor(() => expect(lastQuery(shell)).not.toHaveProperty('payload'));
    expect(urlParameter('range')).toBe('7d');
  });

  test('errors only', async () => {
    const shell = visit({ scoped: false });
    await rows();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Errors only' }));
    await waitFor(() => expect(lastQuery(shell)).toMatchObject({ onlyErrors: 'true' }));
    expect(screen.getByRole('button', { name: 'Remove filter Errors only: Yes' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Errors only' }));
    await waitFor(() => expect(lastQuery(shell)).not.toHaveProperty('onlyErrors'));
  });

  test('a slow search shows a note, and is aborted when the page is hidden', async () => {
    jest.useFakeTimers();
    const never = deferred();
    const { shell, setMode } = visitPage({ address: 'payload=x&range=4h', answer: () => never.promise });
    await waitFor(() => expect(shell.requests).toHaveLength(1));
    expect(await screen.findByText(/^Still searching the payloads/)).toBeVisible();
    expect(shell.requests[0]?.signal?.aborted).toBe(false);
    await act(async () => setMode('hidden'));
    expect(shell.requests[0]?.signal?.aborted).toBe(true);
    await act(async () => setMode('visible'));
    await waitFor(() => expect(shell.requests).toHaveLength(2));
    expect(shell.notices).toEqual([]);
  });
});

describe('a value in the drawer', () => {
  const log = aLog(1, {
    detail: {
      messageId: 'm0',
      payload: { connectorId: 2, errorCode: 'GroundFailure', status: 'Faulted', info: 'a "b"' },
    },
  });
  const openDrawer = async (scoped = false) => {
    const shell = visit({ scoped, logs: [log], address: `log=${log.id}&page=1`, one: () => detailOf(log, null) });
    const dialog = within(await drawer());
    await dialog.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' });
    return { shell, dialog };
  };
  const payload = (dialog: ReturnType<typeof within>) =>
    within(dialog.getByRole('region', { name: 'Request payload' }));

  test.each<[string, (dialog: ReturnType<typeof within>) => HTMLElement, object]>([
    [
      'the type',
      (dialog) => dialog.getByRole('button', { name: 'STATUS_NOTIFICATION_REQUEST' }),
      { detailType: log.detailType },
    ],
    [
      'the charger',
      (dialog) => dialog.getByRole('button', { name: 'Filter by this Chargebox ID' }),
      { resources: 'CB-1' },
    ],
    ['the station', (dialog) => dialog.getByRole('button', { name: 'ST-1' }), { stationId: 'ST-1' }],
    ['the source', (dialog) => dialog.getByRole('button', { name: 'EVSE' }), { source: 'EVSE' }],
    ['the message id', (dialog) => dialog.getByRole('button', { name: 'm0' }), { messageId: 'm0' }],
    [
      'a code of the payload',
      (dialog) => payload(dialog).getByRole('button', { name: '"Faulted"' }),
      { status: 'Faulted' },
    ],
    [
      'any other value of the payload',
      (dialog) => payload(dialog).getByRole('button', { name: /^"a/ }),
      { payload: 'a \\\\"b\\\\"' },
    ],
  ])('filters by %s, and the drawer is closed', async (_name, button, filter) => {
    const { shell, dialog } = await openDrawer();
    await userEvent.click(button(dialog));
    await waitFor(() => expect(lastQuery(shell)).toMatchObject(filter));
    expect(urlParameter('log')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('of one device has no filter for the device', async () => {
    const { dialog } = await openDrawer(true);
    expect(dialog.queryByRole('button', { name: 'Filter by this Chargebox ID' })).not.toBeInTheDocument();
  });
});

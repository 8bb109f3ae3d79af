import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import type { OcppLog, OcppLogDetail, Permission } from '../../contract/index.ts';
import { zoneLabel } from '../../format/index.ts';
import { deferred, FakeProviders, fakeShell, type Request, response } from '../../shell/testing/fake-shell.tsx';
import { LogTable } from './log-table.tsx';

const markup = '<img src=x onerror="window.hacked = true">';

/** The log of this number, 0 being the newest; even ones are responses to the odd ones after them. */
function aLog(number: number, facts: Partial<OcppLog> = {}): OcppLog {
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
    ...facts,
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
  const answer = ({ path, query }: Request) => {
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

/** The list of the network on a page that can be left. */
function visitPage({ address, answer }: { address: string; answer(request: Request): unknown }) {
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
  return { shell, put: (mode: 'visible' | 'hidden') => rerender(page(mode)) };
}

const rows = async () => {
  await screen.findAllByRole('link', { name: /2026/ });
  return screen.getAllByRole('row').slice(1);
};
const lastQuery = ({ requests }: ReturnType<typeof visit>) =>
  requests.filter(({ path }) => path === 'logs/ocpp').at(-1)?.query;
const inAddress = (name: string) => new URLSearchParams(window.location.search).get(name);
const drawer = () => screen.findByRole('dialog');

afterEach(() => {
  jest.useRealTimers();
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the list', () => {
  test('of a device asks for its EVSEs, with pages from 1, and has no column for the device', async () => {
    const shell = visit({ address: 'page=2' });
    expect(await rows()).toHaveLength(10);
    expect(lastQuery(shell)).toEqual({ evses: 'E-1', page: '2', pageSize: '10' });
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Time', 'Station ID', 'Log type', 'Source', 'Status', 'Error code', 'Payload']);
    expect(screen.getByText('11–20 of 24 logs')).toBeVisible();
  });

  test('of the network has the device, and keeps what was used last', async () => {
    const shell = visit({ scoped: false, address: 'status=Charging&page=1' });
    await rows();
    expect(lastQuery(shell)).toEqual({ status: 'Charging', pageNumber: '0', pageSize: '10' });
    expect(screen.getByRole('columnheader', { name: /^Chargebox ID/ })).toBeVisible();
    expect(localStorage.getItem('dmp.logs.list')).toBe('status=Charging&page=1');
  });

  test('shows status and codes of the payload in either case, and what is wrong with a frame', async () => {
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

  test('a range is in the address, and begins so long before it is asked for', async () => {
    const shell = visit();
    await rows();
    expect(screen.getByText(zoneLabel())).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '4 Hours' }));
    await waitFor(() => expect(inAddress('range')).toBe('4h'));
    await waitFor(() => expect(lastQuery(shell)).toHaveProperty('start'));
    const { start = '', end } = lastQuery(shell) ?? {};
    expect(Math.abs(Date.now() - 4 * 3_600_000 - Date.parse(start))).toBeLessThan(60_000);
    expect(end).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Time: 4 Hours' }));
    await waitFor(() => expect(lastQuery(shell)).not.toHaveProperty('start'));
    expect(screen.getByRole('radio', { name: 'Any time' })).toBeChecked();
  });

  test('an address with a time opens that time, and another of one’s own can be entered', async () => {
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
    expect(inAddress('end')).toBe(end);
  });

  test('is filtered by types, found by name or group', async () => {
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
    const shown = within(await drawer());
    expect(await shown.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
    expect(inAddress('log')).toBe(aLog(1).id);
    expect(within(shown.getByRole('region', { name: 'Request' })).getByText('"Charging"')).toBeVisible();
    expect(within(shown.getByRole('region', { name: 'Response' })).getByText('after 123 ms')).toBeVisible();
    expect(shown.getByRole('link', { name: 'CB-1' })).toHaveAttribute('href', '/devices/D-1');
    const around = new URL((shown.getByRole('link', { name: /±5 minutes/ }) as HTMLAnchorElement).href).searchParams;
    expect([around.get('start'), around.get('end')]).toEqual(['2026-11-20T07:54:59.877Z', '2026-11-20T08:04:59.877Z']);
    await userEvent.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(inAddress('log')).toBeNull());
  });

  test('leads to no device for who may not see devices', async () => {
    visit({ permissions: ['read:logs'] });
    const [, request] = await rows();
    await userEvent.click(request as HTMLElement);
    const shown = within(await drawer());
    expect(await shown.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
    expect(shown.getByText('CB-1')).toBeVisible();
    expect(shown.queryByRole('link')).not.toBeInTheDocument();
  });

  test('goes on by the arrow keys, over the edge of a page and back', async () => {
    visit();
    const all = await rows();
    await userEvent.click(all[8] as HTMLElement);
    const shown = within(await drawer());
    const opened = async (number: number) => {
      await waitFor(() => expect(inAddress('log')).toBe(aLog(number).id));
      expect(await shown.findByRole('heading', { name: aLog(number).detailType })).toBeVisible();
    };
    await opened(8);
    await userEvent.keyboard('{ArrowRight}');
    await opened(9);
    await userEvent.keyboard('{ArrowRight}');
    await opened(10);
    expect(inAddress('page')).toBe('2');
    await userEvent.keyboard('{ArrowLeft}');
    await opened(9);
    expect(inAddress('page')).toBe('1');
  });

  test('does nothing by arrow keys while a text is typed, nor at the ends', async () => {
    visit({ logs: [aLog(0), aLog(1)] });
    const [first] = await rows();
    await userEvent.click(first as HTMLElement);
    const shown = within(await drawer());
    expect(shown.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.type(await shown.findByRole('searchbox', { name: 'Search the request payload' }), 'x{ArrowRight}');
    expect(inAddress('log')).toBe(aLog(0).id);
    await userEvent.click(shown.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(inAddress('log')).toBe(aLog(1).id));
  });

  test('leaves an arrow key to the control that has used it', async () => {
    visit({ logs: [aLog(0), aLog(1)] });
    const [first] = await rows();
    await userEvent.click(first as HTMLElement);
    const shown = within(await drawer());
    const next = shown.getByRole('button', { name: 'Next' });
    const use = (event: Event) => event.preventDefault();
    next.addEventListener('keydown', use);
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    next.removeEventListener('keydown', use);
    expect(inAddress('log')).toBe(aLog(0).id);
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    await waitFor(() => expect(inAddress('log')).toBe(aLog(1).id));
  });

  test('folds, and finds lines within what is folded', async () => {
    const log = aLog(1, {
      detail: { messageId: 'm', payload: { connectorId: 1, meterValue: [{ sampledValue: [{ value: '21.4' }] }] } },
    });
    visit({ logs: [log], address: `log=${log.id}`, one: () => detailOf(log, null) });
    const shown = within(await drawer());
    expect(await shown.findByText('No response is in the log.')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Fold "meterValue"' }));
    expect(shown.queryByText('"21.4"')).not.toBeInTheDocument();
    expect(shown.getByText('1 entry ]')).toBeVisible();
    await userEvent.type(shown.getByRole('searchbox', { name: 'Search the request payload' }), '21');
    expect(shown.getByText('21', { selector: 'mark' })).toBeVisible();
    expect(shown.getByText('1 of 1 line')).toBeVisible();
    await userEvent.clear(shown.getByRole('searchbox', { name: 'Search the request payload' }));
    await userEvent.click(shown.getByRole('button', { name: 'Unfold all' }));
    expect(shown.getByText('"21.4"')).toBeVisible();
  });

  test('copies the payload as it is', async () => {
    visit({ address: `log=${aLog(1).id}` });
    const shown = within(await drawer());
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    await userEvent.click(await shown.findByRole('button', { name: 'Copy Request payload' }));
    expect(await shown.findByText('Request payload copied')).toBeInTheDocument();
    expect(written).toEqual([JSON.stringify(aLog(1).detail.payload)]);
  });

  test('shows, copies, and finds what the charger sent, character for character', async () => {
    const payloadText = String.raw`{ "n":12.50, "n":12345678901234567890,"10":1E3, "t":"caf\u00e9 \/ \"q\"" }`;
    const log = aLog(1, { detail: { messageId: 'm', payload: JSON.parse(payloadText), payloadText } });
    const shell = visit({ logs: [log], address: `log=${log.id}`, one: () => detailOf(log, null) });
    const [row] = await rows();
    expect(row).toHaveTextContent(payloadText);
    const shown = within(await drawer());
    const lines = await shown.findByRole('region', { name: 'Lines of the request payload' });
    expect([...lines.children].map(({ textContent }) => textContent)).toEqual([
      ...['{', '"n": 12.50,', '"n": 12345678901234567890,', '"10": 1E3,', String.raw`"t": "caf\u00e9 \/ \"q\""`, '}'],
    ]);
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await userEvent.click(shown.getByRole('button', { name: 'Copy Request payload' }));
    expect(copied).toEqual([payloadText]);
    await userEvent.click(within(lines).getByRole('button', { name: '12.50' }));
    await waitFor(() => expect(lastQuery(shell)).toHaveProperty('payload', '12.50'));
  });

  test('shows the beginning of a very long payload, and the rest can be downloaded', async () => {
    const log = aLog(1, { detail: { messageId: 'm', payload: { data: 'x'.repeat(200_000) } } });
    const kept: Blob[] = [];
    URL.createObjectURL = (blob) => {
      kept.push(blob as Blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    visit({ logs: [log], address: `log=${log.id}`, one: () => detailOf(log, null) });
    const shown = within(await drawer());
    expect(await shown.findByText('The first 100 KB are shown.')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: /Download all/ }));
    expect(kept[0]?.size).toBe(JSON.stringify(log.detail.payload).length);
    click.mockRestore();
  });

  test('of a log that is gone says so; after a shared address it is closed by itself', async () => {
    visit({ address: 'log=0-1' });
    expect(await screen.findByText(/This log does not exist/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(inAddress('log')).toBeNull());
  });

  test('that cannot be loaded says why and can be tried again', async () => {
    let broken = true;
    const log = aLog(1);
    visit({
      address: `log=${log.id}`,
      one: () => (broken ? response(502, null, 'Bad Gateway') : detailOf(log, aLog(0))),
    });
    const shown = within(await drawer());
    expect(await shown.findByText('The log could not be loaded')).toBeVisible();
    broken = false;
    await act(async () => shown.getByRole('button', { name: 'Retry' }).click());
    expect(await shown.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' })).toBeVisible();
  });
});

describe('what it is narrowed by', () => {
  test('a text in the payloads takes the last day, and leaves a chosen time as it is', async () => {
    const shell = visit({ scoped: false });
    await rows();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search text in payloads' }), 'TAG-1, a{Enter}');
    await waitFor(() => expect(lastQuery(shell)).toMatchObject({ payload: 'TAG-1\\, a' }));
    expect(inAddress('range')).toBe('1d');
    expect(screen.getByRole('radio', { name: '1 Day' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '7 Days' }));
    await waitFor(() => expect(inAddress('range')).toBe('7d'));
    expect(lastQuery(shell)).toMatchObject({ payload: 'TAG-1\\, a' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Payload: TAG-1, a' }));
    await waitFor(() => expect(lastQuery(shell)).not.toHaveProperty('payload'));
    expect(inAddress('range')).toBe('7d');
  });

  test('errors alone', async () => {
    const shell = visit({ scoped: false });
    await rows();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Errors only' }));
    await waitFor(() => expect(lastQuery(shell)).toMatchObject({ onlyErrors: 'true' }));
    expect(screen.getByRole('button', { name: 'Remove filter Errors only: Yes' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Errors only' }));
    await waitFor(() => expect(lastQuery(shell)).not.toHaveProperty('onlyErrors'));
  });

  test('a search that takes long says so, and ends when the page is left', async () => {
    jest.useFakeTimers();
    const never = deferred();
    const { shell, put } = visitPage({ address: 'payload=x&range=4h', answer: () => never.promise });
    await waitFor(() => expect(shell.requests).toHaveLength(1));
    expect(await screen.findByText(/^Still searching the payloads/)).toBeVisible();
    expect(shell.requests[0]?.signal?.aborted).toBe(false);
    await act(async () => put('hidden'));
    expect(shell.requests[0]?.signal?.aborted).toBe(true);
    await act(async () => put('visible'));
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
  const opened = async (scoped = false) => {
    const shell = visit({ scoped, logs: [log], address: `log=${log.id}&page=1`, one: () => detailOf(log, null) });
    const shown = within(await drawer());
    await shown.findByRole('heading', { name: 'STATUS_NOTIFICATION_REQUEST' });
    return { shell, shown };
  };
  const payload = (shown: ReturnType<typeof within>) => within(shown.getByRole('region', { name: 'Request payload' }));

  test.each<[string, (shown: ReturnType<typeof within>) => HTMLElement, object]>([
    [
      'the type',
      (shown) => shown.getByRole('button', { name: 'STATUS_NOTIFICATION_REQUEST' }),
      { detailType: log.detailType },
    ],
    [
      'the charger',
      (shown) => shown.getByRole('button', { name: 'Filter by this Chargebox ID' }),
      { resources: 'CB-1' },
    ],
    ['the station', (shown) => shown.getByRole('button', { name: 'ST-1' }), { stationId: 'ST-1' }],
    ['the source', (shown) => shown.getByRole('button', { name: 'EVSE' }), { source: 'EVSE' }],
    ['the message id', (shown) => shown.getByRole('button', { name: 'm0' }), { messageId: 'm0' }],
    [
      'a code of the payload',
      (shown) => payload(shown).getByRole('button', { name: '"Faulted"' }),
      { status: 'Faulted' },
    ],
    [
      'any other value of the payload',
      (shown) => payload(shown).getByRole('button', { name: /^"a/ }),
      { payload: 'a \\\\"b\\\\"' },
    ],
  ])('filters by %s, and the drawer is closed', async (_what, button, filter) => {
    const { shell, shown } = await opened();
    await userEvent.click(button(shown));
    await waitFor(() => expect(lastQuery(shell)).toMatchObject(filter));
    expect(inAddress('log')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('of one device leads to none of its own', async () => {
    const { shown } = await opened(true);
    expect(shown.queryByRole('button', { name: 'Filter by this Chargebox ID' })).not.toBeInTheDocument();
  });
});

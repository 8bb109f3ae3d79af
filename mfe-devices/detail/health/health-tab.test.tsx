import type { HealthChart } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HealthTab } from './health-tab.tsx';

// jsdom has no layout for the chart library to draw in.
jest.mock('./drawn-chart.tsx', () => ({
  DrawnChart: ({ name }: { name: string }) => <span>{`A picture of ${name}`}</span>,
}));

const days = [1, 2].map((day) => new Date(2026, 10, day).getTime());
function chartOf(unit: string, series: Record<string, (number | null)[]>): HealthChart {
  return {
    series: Object.entries(series).map(([name, values]) => ({
      name,
      data: values.map((y, i) => ({ x: days[i] ?? 0, y })),
    })),
    options: {
      chart: { type: 'line', stacked: false },
      xaxis: { type: 'datetime', min: 0, max: 1, labels: { datetimeUTC: false } },
      yaxis: { min: 0, title: { text: unit } },
    },
  };
}
const charts: Record<string, HealthChart> = {
  'session-success': chartOf('%', { 'Session Success': [87.5, null] }),
  'heartbeat-websocket-connectivity': chartOf('%', { Heartbeat: [100, 99.2], WebSocket: [100, 98] }),
  'energy-distribution': chartOf('kWh', { 'ST-1': [0, 0] }),
  'operational-status': chartOf('%', { AVAILABLE: [90, 80], CHARGING: [10, 20] }),
};
const chartAnswer = ({ path }: RecordedRequest) => charts[path.split('/')[2] ?? ''];

function visit(answer: (request: RecordedRequest) => unknown = chartAnswer, address = '/devices/42?tab=health') {
  window.history.pushState(null, '', address);
  const shell = fakeShell({ permissions: ['read:devices'], answer });
  render(
    <FakeProviders shell={shell}>
      <HealthTab device={{ chargeboxId: 'CB-42' }} />
    </FakeProviders>,
  );
  return shell;
}
const region = (name: string) => screen.findByRole('region', { name });

test('four charts of the last two weeks by day, in the time zone of the browser', async () => {
  const { requests } = visit();
  await screen.findByText('A picture of session-success');
  expect(requests.map(({ path }) => path)).toEqual([
    'healthdata/CB-42/session-success',
    'healthdata/CB-42/heartbeat-websocket-connectivity',
    'healthdata/CB-42/energy-distribution',
    'healthdata/CB-42/operational-status',
  ]);
  for (const { query } of requests) {
    expect(query).toMatchObject({
      timeGrain: 'Daily',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(Date.parse(query.dateTo ?? '') - Date.parse(query.dateFrom ?? '')).toBe(14 * 86_400_000);
  }
});

test('charts up to now are polled and display their time; charts of a selected range are not polled', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 8, 0, 0), advanceTimers: true });
  try {
    let answers = 0;
    const { requests } = visit((request) => {
      answers += 1;
      const chart = chartAnswer(request) as HealthChart;
      return { ...chart, series: chart.series.map((one) => ({ ...one, data: [{ x: days[0], y: answers }] })) };
    });
    expect(await screen.findAllByText(/As of 11\/20\/2026 8:00:00 AM\.$/)).toHaveLength(4);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findAllByText(/As of 11\/20\/2026 8:01:\d\d AM\.$/)).toHaveLength(4);
    expect(new Date(requests.at(-1)?.query.dateTo ?? '').getTime()).toBeGreaterThanOrEqual(
      new Date(2026, 10, 20, 8, 1, 0).getTime(),
    );
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveValue('11/20/2026 8:01:00 AM');

    await userEvent.click(screen.getByRole('button', { name: 'Last 3 months' }));
    await waitFor(() => expect(requests.length).toBe(12));
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(requests).toHaveLength(12);
  } finally {
    jest.useRealTimers();
  }
});

test('each chart has a table, in which missing values have their reason', async () => {
  visit();
  const rows = within(await screen.findByRole('table', { name: 'Session Success' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DaySession Success (%)',
    '11/01/202687.5%',
    '11/02/2026— (no session)',
  ]);
});

test('a chart can be replaced by its table', async () => {
  visit();
  const chart = within(await region('Session Success'));
  await chart.findByText('A picture of session-success');
  await userEvent.click(chart.getByRole('switch', { name: 'Show as table: Session Success' }));
  expect(chart.queryByText('A picture of session-success')).not.toBeInTheDocument();
  expect(chart.getByRole('table', { name: 'Session Success' })).toBeVisible();
  expect(screen.getByText('A picture of operational-status')).toBeInTheDocument();
});

test('a chart without data displays a message', async () => {
  visit();
  const energy = await region('Energy Distribution');
  expect(await within(energy).findByText('No data: no session delivered energy in this time.')).toBeVisible();
});

test('the error of a chart is displayed in its place and can be retried; the other charts are visible', async () => {
  let broken = true;
  const shell = visit((request) =>
    broken && request.path.endsWith('operational-status') ? response(502, null, 'Bad Gateway') : chartAnswer(request),
  );
  expect(await screen.findByText('Operational Status could not be loaded')).toBeVisible();
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Get Operational Status failed!', text: 'Bad Gateway' }]);
  expect(await screen.findByText('A picture of session-success')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('A picture of operational-status')).toBeInTheDocument();
});

test('the grain is in the address and in the requests', async () => {
  const { requests } = visit();
  await screen.findByText('A picture of session-success');
  await userEvent.click(screen.getByRole('radio', { name: 'Hourly' }));
  expect(window.location.search).toBe('?tab=health&grain=Hourly');
  await waitFor(() => expect(requests).toHaveLength(8));
  expect(requests.slice(4).every(({ query }) => query.timeGrain === 'Hourly')).toBe(true);
});

test('a range is loaded once both ends are set, and is in the address', async () => {
  const { requests } = visit();
  await screen.findByText('A picture of session-success');
  const [from, to] = [screen.getByRole('textbox', { name: 'From' }), screen.getByRole('textbox', { name: 'To' })];
  expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
  await userEvent.clear(from);
  await userEvent.type(from, '11/01/2026 12:00 AM');
  await userEvent.clear(to);
  await userEvent.type(to, '11/03/2026 12:00 AM');
  expect(requests).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(requests).toHaveLength(8));
  expect(requests[4]?.query).toMatchObject({
    dateFrom: new Date(2026, 10, 1).toISOString(),
    dateTo: new Date(2026, 10, 3).toISOString(),
  });
  expect(new URLSearchParams(window.location.search).get('chartFrom')).toBe(new Date(2026, 10, 1).toISOString());
  await userEvent.click(screen.getByRole('button', { name: 'Last 2 weeks' }));
  expect(window.location.search).toBe('?tab=health');
});

test('a reversed range displays an error and cannot be loaded', async () => {
  visit();
  const to = screen.getByRole('textbox', { name: 'To' });
  await userEvent.clear(to);
  await userEvent.type(to, '11/01/2020 12:00 AM');
  expect(screen.getByText('From must be before To.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
});

test('a range that is too long for the grain displays an error, and nothing is requested', async () => {
  const { requests } = visit(
    chartAnswer,
    '/devices/42?tab=health&grain=Hourly&chartFrom=2026-01-01T00:00:00.000Z&chartTo=2026-06-01T00:00:00.000Z',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This time range is too long for Hourly: a chart has at most 2,000 points.',
  );
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
  expect(await screen.findByText('A picture of session-success')).toBeInTheDocument();
});

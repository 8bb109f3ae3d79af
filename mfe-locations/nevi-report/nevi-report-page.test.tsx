import { lastClosedQuarter, runningQuarters } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { clipboardText } from '@dmp/shared/shell/testing/clipboard';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDownload, aFinding, pageOf } from '../testing/nevi-report.ts';
import { NeviReportPage } from './nevi-report-page.tsx';

interface Answers {
  findings?: (request: RecordedRequest) => unknown;
  downloads?: () => unknown;
  file?: () => unknown;
}

function visit(
  { findings = () => pageOf([]), downloads = () => pageOf([]), file }: Answers = {},
  address = '?quarter=2024-Q3',
) {
  window.history.pushState(null, '', `/locations/nevi-report${address}`);
  const shell = fakeShell({
    permissions: ['read:devices'],
    answer: (request) => {
      if (request.path === 'devices/filter-options')
        return {
          networkOperator: ['Ampline', 'Voltway'],
          state: ['CA'],
          country: ['CA', 'US'],
          tags: ['NEVI', 'PILOT'],
        };
      if (request.path === 'nevi/report/findings') return findings(request);
      return request.path === 'nevi/report/downloads' ? downloads() : file?.();
    },
  });
  render(
    <FakeProviders shell={shell}>
      <NeviReportPage />
    </FakeProviders>,
  );
  const queriesOf = (path: string) =>
    shell.requests.filter((request) => request.path === path).map(({ query }) => query);
  return Object.assign(shell, { queriesOf });
}
beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('findings of the last closed quarter are listed, with links to fix them', async () => {
  const findings = () =>
    pageOf([
      aFinding({ kind: 'NO_STATE', module: null, record: null, mend: { at: 'LOCATION', id: 'LOC 1' } }),
      aFinding({ mend: { at: 'DEVICE', id: 'CB-1' } }),
      aFinding({ kind: 'ENTRY_WITHOUT_CODE', module: '4', mend: { at: 'NEVI_ENTRY', id: 'CB-1' } }),
      aFinding({ kind: 'OUTAGE_CUT', module: '4' }),
    ]);
  const shell = visit({ findings }, '');
  const table = within(await screen.findByRole('table', { name: 'Findings' }));
  const { year, quarter } = lastClosedQuarter(new Date());
  expect(shell.queriesOf('nevi/report/findings')).toEqual([
    { year: String(year), quarter: String(quarter), countries: 'US', tags: 'NEVI', pageNumber: '0', pageSize: '10' },
  ]);
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Missing The session has no end, and is left out.All modules · LOC-1 · CB-1 · US*DMP*E1Open location',
    'Missing The session has no end, and is left out.Module 2 · LOC-1 · CB-1 · US*DMP*E1 · 4711Open device',
    'Contradictory The session has no end, and is left out.Module 4 · LOC-1 · CB-1 · US*DMP*E1 · 4711Open NEVI log',
    'Note The session has no end, and is left out.Module 4 · LOC-1 · CB-1 · US*DMP*E1 · 4711—',
  ]);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/locations/LOC%201',
    '/devices/CB-1',
    '/devices/CB-1',
  ]);
});

test('the selected quarter, operators, and states are in the address and in the file names', async () => {
  const shell = visit();
  await screen.findByText('Nothing is missing, and nothing contradicts itself.');
  expect(screen.getByText('ev-chart-module-2-2024-Q3-US-NEVI.csv')).toBeVisible();
  const { year, quarter } = lastClosedQuarter(new Date());
  await choose('Quarter', `Q${quarter} ${year}`);
  await choose('Network operators', 'Voltway');
  await choose('States', 'CA');
  await waitFor(() =>
    expect(window.location.search).toBe(`?quarter=${year}-Q${quarter}&states=CA&networkOperators=Voltway`),
  );
  const query = {
    year: String(year),
    quarter: String(quarter),
    countries: 'US',
    networkOperators: 'Voltway',
    states: 'CA',
    tags: 'NEVI',
    pageNumber: '0',
    pageSize: '10',
  };
  await waitFor(() => expect(shell.queriesOf('nevi/report/findings').at(-1)).toEqual(query));
  expect(screen.getByText(`ev-chart-module-4-${year}-Q${quarter}-US-CA-Voltway-NEVI.csv`)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '3 Uptime' }));
  await waitFor(() => expect(shell.queriesOf('nevi/report/findings').at(-1)).toEqual({ ...query, module: '3' }));
});

test('a downloaded module is listed with its user, size, and checksum', async () => {
  // setup() provides a clipboard.
  const user = userEvent.setup();
  const savedNames: string[] = [];
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download);
  });
  let listedDownloads = pageOf<ReturnType<typeof aDownload>>([]);
  const shell = visit(
    {
      downloads: () => listedDownloads,
      file: () => {
        listedDownloads = pageOf([aDownload()]);
        return csv('ev-chart-module-2-2024-Q3-CA.csv');
      },
    },
    '?quarter=2024-Q3&states=CA&countries=&tags=',
  );
  await screen.findByText('No file has been downloaded yet.');
  const row = screen.getByRole('row', { name: /Charging Sessions/ });
  await user.click(within(row).getByRole('button', { name: /Download/ }));
  const listed = await screen.findByRole('row', { name: /operator@example.com/ });
  expect(savedNames).toEqual(['ev-chart-module-2-2024-Q3-CA.csv']);
  expect(shell.queriesOf('nevi/report/export/2')).toEqual([{ year: '2024', quarter: '3', states: 'CA' }]);
  for (const text of ['ev-chart-module-2-2024-Q3-CA.csv', 'Q3 2024, CA', '1,200 lines', '96 KB', '9f86d081884c…']) {
    expect(listed).toHaveTextContent(text);
  }
  await user.click(within(listed).getByRole('button', { name: 'Copy SHA-256 of ev-chart-module-2-2024-Q3-CA.csv' }));
  expect(await clipboardText()).toBe(aDownload().sha256);
});

test('a selected tag is in the address and in the query', async () => {
  const shell = visit({}, '?quarter=2024-Q3');
  await screen.findByText('Nothing is missing, and nothing contradicts itself.');
  await choose('Tags', 'PILOT');
  await waitFor(() => expect(window.location.search).toBe('?quarter=2024-Q3&tags=NEVI%2CPILOT'));
  await waitFor(() => expect(shell.queriesOf('nevi/report/findings').at(-1)).toMatchObject({ tags: 'NEVI,PILOT' }));
});

test('a running quarter is marked and requested as a preview', async () => {
  const [running] = runningQuarters(new Date());
  if (!running) throw new Error('A quarter is always running.');
  const shell = visit({}, `?quarter=${running.year}-Q${running.quarter}`);
  expect(await screen.findByRole('note')).toHaveTextContent(
    `Preview Q${running.quarter} ${running.year} is not over. The files and findings are incomplete and will change.`,
  );
  expect(shell.queriesOf('nevi/report/findings')[0]).toMatchObject({ preview: 'true' });
  expect(screen.getAllByText(/-preview-US-NEVI\.csv$/)).toHaveLength(3);
});

test('a quarter that ends while the page is open can be selected, and the next one as a preview', async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 11, 31, 23, 58), advanceTimers: true });
  try {
    visit({}, '?quarter=2026-Q3');
    await screen.findByText('Nothing is missing, and nothing contradicts itself.');
    jest.setSystemTime(Date.UTC(2027, 0, 3));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await choose('Quarter', 'Q4 2026');
    await waitFor(() => expect(window.location.search).toContain('quarter=2026-Q4'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Quarter' }));
    expect(await screen.findByTitle('Q1 2027 (preview)')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('findings and downloads are refreshed each minute while the page is visible', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const answers: Required<Pick<Answers, 'findings' | 'downloads'>> = {
      findings: () => pageOf([]),
      downloads: () => pageOf([]),
    };
    visit({ findings: (request) => answers.findings(request), downloads: () => answers.downloads() });
    await screen.findByText('Nothing is missing, and nothing contradicts itself.');
    await screen.findByText('No file has been downloaded yet.');
    // Another user downloads a file.
    Object.assign(answers, { findings: () => pageOf([aFinding()]), downloads: () => pageOf([aDownload()]) });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole('table', { name: 'Findings' })).toBeVisible();
    expect(await screen.findByRole('row', { name: /operator@example.com/ })).toBeVisible();
    expect(screen.queryByText(/, as of/)).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('an invalid quarter in the address shows a notice', async () => {
  visit({}, '?quarter=nonsense');
  expect(
    await screen.findByText(/^“nonsense” is not a quarter, such as 2026-Q3\. Showing Q\d \d{4} instead\.$/),
  ).toBeVisible();
});

test('a failed list shows its error beside the other lists, and Retry loads it', async () => {
  let down = true;
  visit({ findings: () => (down ? response(502, null, 'Bad Gateway') : pageOf([aFinding()])) });
  expect(await screen.findByText('Findings could not be loaded')).toBeVisible();
  expect(await screen.findByText('No file has been downloaded yet.')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Findings' })).toBeVisible();
});

test('a rejected download shows the reason, and is not listed', async () => {
  const shell = visit({ file: () => response(400, { error: 'This quarter is not over.' }) });
  await screen.findByText('No file has been downloaded yet.');
  const row = screen.getByRole('row', { name: /Outages/ });
  await userEvent.click(within(row).getByRole('button', { name: /Download/ }));
  await waitFor(() =>
    expect(shell.notices).toMatchObject([
      { kind: 'error', title: 'Module 4 could not be downloaded', text: 'This quarter is not over.' },
    ]),
  );
  expect(shell.queriesOf('nevi/report/downloads')).toHaveLength(1);
});

test('omitted modules are listed with the reason', async () => {
  visit();
  expect(
    await screen.findByText('5 Maintenance Costs: Costs are not known here. It is due once a year.'),
  ).toBeInTheDocument();
});

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByTitle(option));
}

const csv = (fileName: string) => ({
  ok: true,
  status: 200,
  headers: { get: (name: string) => (name === 'content-disposition' ? `attachment; filename="${fileName}"` : null) },
  body: {
    getReader: () => {
      const parts = [new TextEncoder().encode('station_id')];
      return { read: async () => (parts.length > 0 ? { done: false, value: parts.pop() } : { done: true }) };
    },
  },
});

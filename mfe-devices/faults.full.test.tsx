// Every kind of call failure, for the consumers of this remote: charts, quick views, tags, network files, the action
// dialog, and jobs.
import { type HealthChart, healthCharts, permissions } from '@dmp/shared/contract';
import { response } from '@dmp/shared/shell/testing';
import { callFailures, errorNotice, waitUntilIdle, withCallFailures } from '@dmp/shared/shell/testing/faults';
import { listedSelection } from '@dmp/shared/ui';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ActionDialog } from './actions/action-dialog.tsx';
import { type DeviceAction, deviceActions } from './actions/device-action.ts';
import { ConfigurationTab } from './detail/configuration/configuration-tab.tsx';
import { TagsPanel } from './detail/details/tags/tags-panel.tsx';
import { chartWords } from './detail/health/chart-words.ts';
import { HealthTab } from './detail/health/health-tab.tsx';
import { ImportPage } from './import/import-page.tsx';
import { Jobs } from './jobs/jobs.tsx';
import { DeviceListPage } from './list/device-list-page.tsx';
import { anItem } from './testing/configuration.ts';
import { aDevice, aPage } from './testing/devices.ts';
import { FetchedDevice } from './testing/fetched-device.tsx';
import { aJob, aJobDevice } from './testing/jobs.ts';
import { someFacts } from './testing/selection-facts.ts';

// jsdom has no layout for the chart library to draw in.
jest.mock('./detail/health/drawn-chart.tsx', () => ({
  DrawnChart: ({ name }: { name: string }) => `Picture of ${name}`,
}));

const chart: HealthChart = {
  series: [{ name: 'Some', data: [{ x: Date.UTC(2026, 10, 1), y: 90 }] }],
  options: {
    chart: { type: 'line', stacked: false },
    xaxis: { type: 'datetime', min: 0, max: 1, labels: { datetimeUTC: false } },
    yaxis: { min: 0, title: { text: '%' } },
  },
};
const answers: Record<string, unknown> = {
  'devices/1': aDevice({ tags: ['PILOT'] }),
  'devices/tags': ['PILOT', 'NEVI'],
  'network/imports': [],
  'remote-action/jobs': { content: [aJob()], number: 0, size: 10, totalElements: 1 },
  'remote-action/jobs/j1': {
    ...{ ...aJob(), rows: { content: [aJobDevice('CB-1', 'FAILED')], number: 0, size: 10, totalElements: 1 } },
  },
  'remote-action/selection': someFacts(),
};

const show = (ui: ReactElement, address: string) => {
  window.history.replaceState(null, '', address);
  return withCallFailures(
    ui,
    ({ path }) => (path.startsWith('healthdata/') ? chart : (answers[path] ?? response(404, {}, 'Not Found'))),
    permissions,
  );
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const reset = deviceActions.find(({ kind }) => kind === 'RESET_REQUEST') as DeviceAction;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe.each(callFailures.map((fault) => [fault.what, fault] as const))('%s', (_what, fault) => {
  const { text, sentence, afterChange = sentence } = fault;
  const notice = (title: string) => errorNotice(title, fault);

  test('in charts is displayed in place of each, and Retry loads it', async () => {
    const { state, shell, open } = show(<HealthTab device={{ chargeboxId: 'CB-1' }} />, '/devices/1?tab=health');
    state.fault = fault;
    open();
    const words = healthCharts.map((name) => chartWords[name].title);
    for (const title of words) expect(await screen.findByText(`${title} could not be loaded`)).toBeVisible();
    for (const title of words) expect(shell.notices).toContainEqual(notice(`Get ${title} failed!`));
    expect(shell.notices).toHaveLength(words.length);
    await waitUntilIdle();
    state.fault = undefined;
    for (const button of screen.getAllByRole('button', { name: 'Retry' }))
      await act(async () => fireEvent.click(button));
    for (const name of healthCharts) expect(await screen.findByText(`Picture of ${name}`)).toBeVisible();
  });

  test('in the counts of quick views hides them, and the list loads', async () => {
    window.history.replaceState(null, '', '/devices?page=1');
    const { shell, open } = withCallFailures(
      <DeviceListPage />,
      ({ path, query }) => (path === 'devices/quick-views' ? fault.answer() : aPage(query, 25)),
      ['read:devices'],
    );
    open();
    await screen.findByRole('link', { name: 'CB-0001' });
    expect(shell.notices).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Faulted' }));
    await waitFor(() => expect(window.location.search).toContain('evseStatus=OUTOFORDER'));
  });

  test('in adding or deleting a tag keeps the input, and in its suggestions is reported', async () => {
    const tags = <FetchedDevice draw={(device) => <TagsPanel device={device} />} />;
    const { state, shell, open } = show(tags, '/devices/1');
    open();
    const field = await screen.findByRole('combobox', { name: 'Add a tag' });
    state.fault = fault;
    fireEvent.focus(field);
    await waitFor(() => expect(shell.notices).toEqual([notice('Failed to get all tags')]));
    fireEvent.change(field, { target: { value: 'LATER' } });
    await press('Add tag');
    await waitFor(() => expect(shell.notices.at(-1)).toEqual(notice('Failed to add tag LATER')));
    await waitFor(() => expect(field).toHaveValue('LATER'));
    expect(screen.getByRole('alert')).toHaveTextContent(afterChange ?? text);
    await press('Delete tag PILOT');
    await waitFor(() => expect(shell.notices.at(-1)).toEqual(notice('Failed to delete tag PILOT')));
    expect(screen.getByRole('listitem')).toHaveTextContent('PILOT');
    await waitUntilIdle();
  });

  // Uploads have no timeout.
  const isOfUpload = fault.what !== 'a time-out';
  if (isOfUpload)
    test('in the imports and in an upload is displayed in place, and both can be retried', async () => {
      const { state, shell, open } = show(<ImportPage />, '/devices/import');
      state.fault = fault;
      open();
      expect(await screen.findByRole('alert')).toHaveTextContent(`Imports could not be loaded${text}`);
      expect(shell.notices).toEqual([notice('Get imports failed!')]);
      const input = screen.getByLabelText('File of a network');
      fireEvent.change(input, { target: { files: [new File(['x'], 'network.csv')] } });
      await waitFor(() => expect(shell.notices.at(-1)).toEqual(notice('The file could not be imported')));
      await waitFor(() => expect(input).toBeEnabled());
      expect(screen.getAllByText(afterChange ?? text).length).toBeGreaterThan(0);
      state.fault = undefined;
      await press('Retry');
      expect(await screen.findByText('Nothing has been imported yet.')).toBeVisible();
    });

  test('in what an action affects prevents its confirmation, and Retry loads it', async () => {
    const dialog = (
      <ActionDialog
        action={reset}
        selection={listedSelection(['CB-1'])}
        onClose={() => undefined}
        onDone={() => undefined}
      />
    );
    const { state, shell, open } = show(dialog, '/devices/1');
    state.fault = fault;
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Soft' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`Could not find out what this affects${text}`);
    expect(shell.notices).toEqual([notice('Check devices failed!')]);
    expect(screen.getByRole('button', { name: /^Soft reset/ })).toBeDisabled();
    state.fault = undefined;
    await press('Retry');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Soft reset 1 device' })).toBeEnabled());
    expect(screen.getByRole('radio', { name: 'Soft' })).toBeChecked();
  });

  test('in the boot notification after a save is reported, and the save stays', async () => {
    const { shell, open } = withCallFailures(
      <ConfigurationTab device={aDevice({ chargeboxId: 'CB-42' })} />,
      ({ method, path }) => {
        if (path === 'remote-action/trigger-action') return fault.answer();
        return path.includes('history') ? [] : [anItem('ResetRetries', { changeValue: method === 'POST' ? '3' : '1' })];
      },
      permissions,
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Update' }));
    fireEvent.change(await screen.findByLabelText('Value of ResetRetries'), { target: { value: '3' } });
    await press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm + Trigger' }));
    await waitFor(() => expect(shell.notices).toHaveLength(2));
    expect(shell.notices).toMatchObject([
      { kind: 'success', title: 'Device configuration updated' },
      { kind: 'error', title: 'Action failed!' },
    ]);
    // The text may contain a link to Jobs.
    const { container } = render(shell.notices[1]?.text);
    expect(container).toHaveTextContent(text);
    await waitFor(() => expect(screen.queryByLabelText('Value of ResetRetries')).toBeNull());
    expect(screen.getByRole('row', { name: /^ResetRetries/ })).toHaveTextContent('3');
  });

  test('in the devices to retry is reported, and they can be requested again', async () => {
    const { state, shell, open } = show(<Jobs />, '/devices?job=j1');
    open();
    const retry = await screen.findByRole('button', { name: 'Retry failed devices (1)' });
    state.fault = fault;
    fireEvent.click(retry);
    await waitFor(() => expect(shell.notices).toContainEqual(notice('Get jobs failed!')));
    await waitFor(() => expect(retry).toBeEnabled());
    await waitUntilIdle();
    state.fault = undefined;
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Hard reset 1 device' })).toBeInTheDocument();
  });

  test('in a job and in the list of jobs is displayed in their drawer', async () => {
    for (const [address, title, found] of [
      ['/devices?job=j1', 'The job could not be loaded', 'CB-1'],
      ['/devices?jobs=all', 'Jobs could not be loaded', 'operator@example.com'],
    ] as const) {
      const { state, shell, open } = show(<Jobs />, address);
      state.fault = fault;
      open();
      expect(await screen.findByText(title)).toBeVisible();
      expect(shell.notices).toEqual([notice('Get jobs failed!')]);
      state.fault = undefined;
      await press('Retry');
      expect(await screen.findByText(found)).toBeVisible();
      cleanup();
    }
  });
});

// Every call failure on the start page: the overview, the attention list, and the uptime at risk.
import { jobPermissions } from '@dmp/shared/contract';
import {
  callFailures,
  errorNotice,
  type RenderedUi,
  waitUntilIdle,
  withCallFailures,
} from '@dmp/shared/shell/testing/faults';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { OverviewPage } from './overview/overview-page.tsx';
import { anAttention, anItem } from './testing/attention.ts';
import { anOverview } from './testing/overviews.ts';

const answers: Record<string, unknown> = {
  attention: anAttention({ groups: [{ kind: 'OFFLINE', open: 2, acknowledged: 0, items: [anItem()] }] }),
  'attention/OFFLINE': {
    ...{ content: [anItem(), anItem({ subject: 'device-2', name: 'AZ-2' })], number: 0, size: 50, totalElements: 2 },
  },
  'devices/status': anOverview(),
  'nevi/uptime': { content: [], number: 0, size: 3, totalElements: 0 },
};

const show = () => withCallFailures(<OverviewPage />, ({ path }) => answers[path], jobPermissions);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const titles = ({ shell }: RenderedUi) => shell.notices.map(({ title }) => title).sort();

beforeEach(() => window.history.replaceState(null, '', '/'));

describe.each(callFailures.map((fault) => [fault.what, fault] as const))('%s', (_what, fault) => {
  const expectedNotice = (title: string) => errorNotice(title, fault);

  test('each part of the start page shows the error and a notification, and Retry loads it', async () => {
    const page = show();
    page.state.fault = fault;
    page.open();
    for (const title of ['The overview', 'What needs attention', 'The uptime of ports'])
      expect((await screen.findByText(`${title} could not be loaded`)).closest('[role=alert]')).toHaveTextContent(
        fault.text,
      );
    const noticeTitles = ['Get attention failed!', 'Get status overview failed!', 'Get uptime failed!'];
    expect(titles(page)).toEqual(noticeTitles);
    for (const title of noticeTitles) expect(page.shell.notices).toContainEqual(expectedNotice(title));
    await waitUntilIdle();
    page.state.fault = undefined;
    for (const button of screen.getAllByRole('button', { name: 'Retry' }))
      await act(async () => fireEvent.click(button));
    expect(await screen.findByRole('region', { name: 'Newly offline 2' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Connections' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('a failed refresh keeps the content and is reported', async () => {
    const page = show();
    page.open();
    await screen.findByRole('region', { name: 'Connections' });
    await screen.findByRole('region', { name: 'Newly offline 2' });
    page.state.fault = fault;
    await press('Refresh Overview');
    await waitFor(() => expect(page.shell.notices).toEqual([expectedNotice('Get status overview failed!')]));
    await waitFor(() => expect(screen.getAllByText(/could not be refreshed since/)).not.toHaveLength(0));
    expect(screen.getByRole('region', { name: 'Connections' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'AZ-1' })).toBeVisible();
  });

  test('the full list shows the error and a notification, and Retry loads it', async () => {
    const page = show();
    page.open();
    await screen.findByRole('region', { name: 'Newly offline 2' });
    page.state.fault = fault;
    await press('Show all 2');
    expect(await screen.findByText('These could not be loaded')).toBeVisible();
    expect(page.shell.notices).toEqual([expectedNotice('Get attention failed!')]);
    page.state.fault = undefined;
    await press('Retry');
    expect(await screen.findByRole('link', { name: 'AZ-2' })).toBeVisible();
  });

  test('a failed acknowledgment keeps the note and the item', async () => {
    const page = show();
    page.open();
    await screen.findByRole('region', { name: 'Newly offline 2' });
    await press('Acknowledge: AZ-1');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'On its way.' } });
    page.state.fault = fault;
    await press('Acknowledge');
    await waitFor(() => expect(page.shell.notices).toEqual([expectedNotice('Could not acknowledge')]));
    expect(note).toHaveValue('On its way.');
    expect(screen.getByRole('button', { name: 'Acknowledge: AZ-1', hidden: true })).toBeInTheDocument();
  });
});

// Each way in which a call fails, on the start page: its overview, what needs attention, and the uptime at risk.
import { jobPermissions } from '@dmp/shared/contract';
import { calm, type Drawn, faults, toldOf, withFaults } from '@dmp/shared/shell/testing/faults';
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

const show = () => withFaults(<OverviewPage />, ({ path }) => answers[path], jobPermissions);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const titles = ({ shell }: Drawn) => shell.notices.map(({ title }) => title).sort();

beforeEach(() => window.history.replaceState(null, '', '/'));

describe.each(faults.map((fault) => [fault.what, fault] as const))('%s', (_what, fault) => {
  const told = (title: string) => toldOf(title, fault);

  test('of each part of the start page is told there and by its own notification, and Retry brings it', async () => {
    const drawn = show();
    drawn.state.fault = fault;
    drawn.open();
    for (const title of ['The overview', 'What needs attention', 'The uptime of ports'])
      expect((await screen.findByText(`${title} could not be loaded`)).closest('[role=alert]')).toHaveTextContent(
        fault.text,
      );
    const own = ['Get attention failed!', 'Get status overview failed!', 'Get uptime failed!'];
    expect(titles(drawn)).toEqual(own);
    for (const title of own) expect(drawn.shell.notices).toContainEqual(told(title));
    await calm();
    drawn.state.fault = undefined;
    for (const button of screen.getAllByRole('button', { name: 'Retry' }))
      await act(async () => fireEvent.click(button));
    expect(await screen.findByRole('region', { name: 'Newly offline 2' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Connections' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('of a refresh leaves what is there, and says so', async () => {
    const drawn = show();
    drawn.open();
    await screen.findByRole('region', { name: 'Connections' });
    await screen.findByRole('region', { name: 'Newly offline 2' });
    drawn.state.fault = fault;
    await press('Refresh Overview');
    await waitFor(() => expect(drawn.shell.notices).toEqual([told('Get status overview failed!')]));
    await waitFor(() => expect(screen.getAllByText(/could not be refreshed since/)).not.toHaveLength(0));
    expect(screen.getByRole('region', { name: 'Connections' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'AZ-1' })).toBeVisible();
  });

  test('of all that needs attention for one reason is told there, and Retry brings it', async () => {
    const drawn = show();
    drawn.open();
    await screen.findByRole('region', { name: 'Newly offline 2' });
    drawn.state.fault = fault;
    await press('Show all 2');
    expect(await screen.findByText('These could not be loaded')).toBeVisible();
    expect(drawn.shell.notices).toEqual([told('Get attention failed!')]);
    drawn.state.fault = undefined;
    await press('Retry');
    expect(await screen.findByRole('link', { name: 'AZ-2' })).toBeVisible();
  });

  test('of an acknowledgment keeps the note, and what was acknowledged is not gone', async () => {
    const drawn = show();
    drawn.open();
    await screen.findByRole('region', { name: 'Newly offline 2' });
    await press('Acknowledge: AZ-1');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'On its way.' } });
    drawn.state.fault = fault;
    await press('Acknowledge');
    await waitFor(() => expect(drawn.shell.notices).toEqual([told('Could not acknowledge')]));
    expect(note).toHaveValue('On its way.');
    expect(screen.getByRole('button', { name: 'Acknowledge: AZ-1', hidden: true })).toBeInTheDocument();
  });
});

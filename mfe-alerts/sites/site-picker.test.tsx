import type { Site } from '@dmp/shared/contract';
import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import type { EntityLoad } from '@dmp/shared/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someSites } from '../testing/alerts.ts';
import { press } from '../testing/visit.tsx';
import { SitePicker, type SitePickerProps } from './site-picker.tsx';

const loaded: EntityLoad<Site[]> = {
  ...{ entity: someSites(24), loadedAt: new Date(), error: undefined, notFound: false, forbidden: false, busy: false },
  ...{ reload: async () => undefined, put: () => undefined, watch: () => undefined },
};
const selections: string[][] = [];
beforeEach(() => {
  selections.length = 0;
});

function open(props: Partial<SitePickerProps> = {}) {
  const shell = fakeShell({ answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <SitePicker
        load={loaded}
        selected={[]}
        onSelect={(ids) => selections.push(ids)}
        onClose={() => undefined}
        {...props}
      />
    </FakeProviders>,
  );
  return shell;
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Sites' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[2]?.textContent);
const box = (id: string) => screen.getByRole('checkbox', { name: `Select site ${id}` });
const search = async (text: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Search sites' }), text);

test('selected sites come first and are listed above', () => {
  open({ selected: ['S-24', 'S-7'] });
  expect(rows().slice(0, 3)).toEqual(['S-7', 'S-24', 'S-1']);
  expect(box('S-24')).toBeChecked();
  const chips = within(screen.getByRole('list', { name: 'Selected sites' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Site 24', 'Site 7']);
});

test('Select all adds all matches of the search, on every page, to the selection', async () => {
  open({ selected: ['S-1'] });
  await search('dallas');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Select all 12' })).toBeEnabled());
  await press('Select all 12');
  expect(screen.getByText('13 sites selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Select all 12' })).toBeDisabled();
  await press('Remove Site 1');
  await press('Select');
  expect(selections).toEqual([someSites(24).flatMap(({ id, city }) => (city === 'Dallas' ? [id] : []))]);
});

test('the rows are sorted by a column', async () => {
  open({ selected: ['S-3'] });
  await userEvent.click(screen.getByRole('columnheader', { name: /^Operator/ }));
  await userEvent.click(screen.getByRole('columnheader', { name: /^Operator/ }));
  await waitFor(() => expect(rows()[0]).toBe('S-2'));
});

test('at the maximum, no other site can be selected until one is removed', async () => {
  open({ selected: ['S-1', 'S-2'], max: 3 });
  expect(screen.getByRole('button', { name: 'Select all 24' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Select the sites on this page' })).toBeDisabled();
  await userEvent.click(box('S-3'));
  expect(screen.getByText('3 sites selected (at most 3)')).toBeVisible();
  expect(box('S-4')).toBeDisabled();
  expect(box('S-3')).toBeEnabled();
  await userEvent.click(screen.getByText('4 Main Street'));
  expect(box('S-4')).not.toBeChecked();
  await userEvent.click(box('S-1'));
  expect(box('S-4')).toBeEnabled();
  await press('Select');
  expect(selections).toEqual([['S-2', 'S-3']]);
});

test('without a maximum, all sites can be selected', async () => {
  open();
  await press('Select all 24');
  await press('Select');
  expect(selections).toEqual([someSites(24).map(({ id }) => id)]);
});

test('a search without matches shows a sentence', async () => {
  open();
  await search('nowhere');
  expect(await screen.findByText('No sites match this search.')).toBeVisible();
});

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('%s asks for confirmation before discarding more than ten changes', async (_trigger, close) => {
  const onClose = jest.fn();
  open({ selected: ['S-1'], onClose });
  await search('dallas');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Select all 12' })).toBeEnabled());
  await press('Select all 12');
  await close();
  expect(await screen.findByText('Leave this selection?')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await press('Keep selecting');
  await waitFor(() => expect(screen.queryByText('Leave this selection?')).not.toBeInTheDocument());
  expect(screen.getByText('13 sites selected')).toBeVisible();
});

test('navigation to any URL is blocked by more than ten changes; discarding them closes the picker', async () => {
  const onClose = jest.fn();
  const shell = open({ selected: ['S-1'], onClose });
  await userEvent.click(box('S-2'));
  expect(shell.guards.size).toBe(0);
  await press('Select all 24');
  const [blocker] = shell.guards;
  expect(blocker?.question).toEqual({
    ...{ title: 'Leave this selection?', leave: 'Leave', stay: 'Keep selecting' },
    text: '23 sites selected. Nothing happens to them when you leave.',
  });
  expect(blocker?.holds?.(new URL('http://console/alerts'))).toBe(true);
  expect(blocker?.holds?.(new URL(window.location.href))).toBe(true);
  act(() => blocker?.onLeave?.());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('confirming the selection ends the blocker', async () => {
  const shell = open();
  await press('Select all 24');
  expect(shell.guards.size).toBe(1);
  await press('Select');
  expect(shell.guards.size).toBe(0);
});

test('up to ten changes are discarded without confirmation', async () => {
  const onClose = jest.fn();
  open({ selected: ['S-1'], onClose });
  await userEvent.click(box('S-2'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

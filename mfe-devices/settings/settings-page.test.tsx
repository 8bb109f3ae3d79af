import type { Permission } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsPage } from './settings-page.tsx';

const changed = { version: 3, changedBy: 'ann@example.com', changedAt: '2026-11-20T08:00:00.000Z' };
const answers: Record<string, unknown> = {
  'general-settings': [{ key: 'support.phone', value: '555-0100', ...changed }],
  'general-settings/history': [
    {
      ...{ timestamp: changed.changedAt, userName: 'ann@example.com', action: 'SAVE' },
      ...{ key: 'support.phone', value: '555-0100' },
    },
  ],
  'global-state-key': [
    { key: 'FreevendEnabled', state: 'freevend', enabledValue: 'true', disabledValue: 'false', ...changed },
  ],
  'global-configuration-key': [{ key: 'ResetRetries', description: 'How often', ...changed }],
};

function visit(
  address: string,
  permissions: readonly Permission[] = ['read:configurations', 'update:configurations'],
  answer: (request: RecordedRequest) => unknown = () => undefined,
) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions,
    answer: (request) => answer(request) ?? (request.method === 'GET' ? answers[request.path] : {}),
  });
  render(
    <FakeProviders shell={shell}>
      <SettingsPage />
    </FakeProviders>,
  );
  const sent = () => shell.requests.filter(({ method }) => method !== 'GET');
  return { shell, sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });

test('with the read permission only, nothing can be changed', async () => {
  visit('/settings', ['read:configurations']);
  expect(await screen.findByText('support.phone')).toBeVisible();
  expect(screen.getByText('ann@example.com')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add setting' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'support.phone' })).not.toBeInTheDocument();
});

test('a new setting is sent with version 0, so that it does not overwrite an existing one', async () => {
  const { sent } = visit('/settings?setting=new');
  await userEvent.type(await field('Key'), ' support.hours ');
  await userEvent.type(await field('Value'), '24/7');
  await press('Add');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    ...{ method: 'PUT', path: 'general-settings' },
    body: [{ key: 'support.hours', value: '24/7', version: 0 }],
  });
});

test('a change is sent with the loaded version, and a conflict keeps the form open', async () => {
  const error =
    'support.phone was changed by bob@example.com at 2026-11-20T09:00:00.000Z after you loaded it. Load it again.';
  const { shell, sent } = visit('/settings', undefined, ({ method }) =>
    method === 'PUT' ? response(409, { error }, 'Conflict') : undefined,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'support.phone' }));
  const value = await field('Value');
  expect(value).toHaveValue('555-0100');
  await userEvent.clear(value);
  await userEvent.type(value, '555-0199');
  await press('Save');
  await waitFor(() => expect(shell.notices).toMatchObject([{ title: 'Could not save setting', text: 'Conflict' }]));
  expect(sent()[0]?.body).toEqual([{ key: 'support.phone', value: '555-0199', version: 3 }]);
  expect(await field('Value')).toHaveValue('555-0199');
});

test('a setting with the key new can be edited, and others can be added', async () => {
  const rows = ['new', '=new'].map((key) => ({ key, value: `of ${key}`, ...changed }));
  visit('/settings', undefined, ({ path }) => (path === 'general-settings' ? rows : undefined));
  await press('Add setting');
  expect(await screen.findByRole('form', { name: 'Add setting' })).toBeVisible();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  for (const { key, value } of rows) {
    await userEvent.click(await screen.findByRole('link', { name: key }));
    expect(await screen.findByRole('form', { name: `Edit ${key}` })).toBeVisible();
    expect(await field('Value')).toHaveValue(value);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  }
});

test('no version is sent to a server without versions', async () => {
  const { sent } = visit('/settings?setting=support.phone', undefined, ({ method }) =>
    method === 'GET' ? [{ key: 'support.phone', value: '1' }] : undefined,
  );
  const value = await field('Value');
  await userEvent.type(value, '2');
  await press('Save');
  await waitFor(() => expect(sent()[0]?.body).toEqual([{ key: 'support.phone', value: '12' }]));
});

test('a state key is saved with its values', async () => {
  const { sent } = visit('/settings?tab=state-keys&stateKey=FreevendEnabled');
  const value = await field('Value when on');
  await userEvent.clear(value);
  await userEvent.type(value, '1');
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    ...{ method: 'PUT', path: 'global-state-key' },
    body: { key: 'FreevendEnabled', state: 'freevend', enabledValue: '1', disabledValue: 'false', version: 3 },
  });
});

test('a configuration key is deleted after confirmation', async () => {
  const { sent } = visit('/settings?tab=configuration-keys');
  await press('Delete ResetRetries');
  expect(sent()).toEqual([]);
  expect(await screen.findByText('Delete ResetRetries?')).toBeVisible();
  await press('Yes');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ method: 'DELETE', path: 'global-configuration-key', body: ['ResetRetries'] });
});

test('the history has the user, the key, the value, and the time of each change', async () => {
  visit('/settings?tab=history');
  const [entry] = within(await screen.findByRole('list', { name: 'Settings history' })).getAllByRole('listitem');
  expect(entry).toHaveTextContent(`${formatTime(changed.changedAt)}ann@example.comSavedsupport.phone = 555-0100`);
});

test.each([
  ['general', 'general-settings', 'General settings could not be loaded', 'Get general settings failed!'],
  ['state-keys', 'global-state-key', 'State keys could not be loaded', 'Get state keys failed!'],
  ['history', 'general-settings/history', 'The history could not be loaded', 'Get settings history failed!'],
])('a load error of the tab %s is displayed in its place', async (tab, path, sentence, title) => {
  const { shell } = visit(`/settings?tab=${tab}`, undefined, (request) =>
    request.path === path ? response(503, { error: 'Starting.' }, 'Service Unavailable') : undefined,
  );
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(shell.notices).toMatchObject([{ title, text: 'Service Unavailable' }]);
});

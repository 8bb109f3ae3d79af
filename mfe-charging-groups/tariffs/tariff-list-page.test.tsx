import type { Permission } from '@dmp/shared/contract';
import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TariffListPage } from './tariff-list-page.tsx';

function visit(address: string, permissions: readonly Permission[]) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:charging-groups', ...permissions],
    answer: ({ method }) => (method === 'GET' ? [{ id: 'US-NIGHT', countryCode: 'US', version: 2 }] : {}),
  });
  render(
    <FakeProviders shell={shell}>
      <TariffListPage />
    </FakeProviders>,
  );
  return (method: string) => shell.requests.filter((request) => request.method === method);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('without further permissions, tariffs are read-only', async () => {
  visit('/charging-groups/tariffs', []);
  expect(await screen.findByText('US-NIGHT')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Add tariff|Delete)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'US-NIGHT' })).not.toBeInTheDocument();
});

test('a tariff is added with its country', async () => {
  const requests = visit('/charging-groups/tariffs', ['create:devices']);
  await userEvent.click(await screen.findByRole('button', { name: 'Add tariff' }));
  const drawer = within(await screen.findByRole('form', { name: 'Add tariff' }));
  await userEvent.type(await drawer.findByRole('textbox', { name: 'Tariff ID' }), 'CA-NIGHT');
  await userEvent.click(drawer.getByRole('combobox', { name: 'Country code' }));
  const [lastMatch] = (await screen.findAllByTitle('CA')).slice(-1);
  await userEvent.click(lastMatch as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(requests('POST')).toMatchObject([{ path: 'tariffs', body: { id: 'CA-NIGHT', countryCode: 'CA' } }]),
  );
});

test('an open form is preserved when another user deletes its tariff, and cannot be saved until the tariff exists again', async () => {
  window.history.pushState(null, '', '/charging-groups/tariffs');
  let rows = [{ id: 'US-NIGHT', countryCode: 'US', version: 2 }];
  const shell = fakeShell({
    permissions: ['read:charging-groups', 'update:devices'],
    answer: ({ method }) => (method === 'GET' ? rows : {}),
  });
  render(
    <FakeProviders shell={shell}>
      <TariffListPage />
    </FakeProviders>,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'US-NIGHT' }));
  const drawer = within(await screen.findByRole('form', { name: 'Edit US-NIGHT' }));
  await userEvent.click(drawer.getByRole('combobox', { name: 'Country code' }));
  const [lastMatch] = (await screen.findAllByTitle('CA')).slice(-1);
  await userEvent.click(lastMatch as HTMLElement);
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  // The button has another name while it is busy.
  const refresh = async () => fireEvent.click(await screen.findByRole('button', { name: 'Refresh', hidden: true }));

  rows = [];
  await refresh();
  expect(
    await drawer.findByText(
      'This tariff was deleted, or you may no longer see it. What you typed is still here and can be copied.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();

  rows = [{ id: 'US-NIGHT', countryCode: 'US', version: 3 }];
  await refresh();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(shell.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ countryCode: 'CA', version: 2 }),
  );
});

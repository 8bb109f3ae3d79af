import { Route, Routes } from '@dmp/shared/antd/router';
import type { Permission, Site } from '@dmp/shared/contract';
import { FakeProviders, fakeShell, type RecordedRequest, response, type ShownNotice } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LocationPage } from '../location/location-page.tsx';
import { LocationListPage } from '../locations/location-list-page.tsx';
import { SiteListPage } from '../sites/site-list-page.tsx';
import { aLocation, locationPage } from '../testing/locations.ts';

const site: Site = {
  ...{ id: 'SITE-1', name: 'Harbor', operator: { name: 'Voltway' }, address: '1 Quay', city: 'Austin', state: 'TX' },
  ...{ postal_code: null, country: 'USA', version: 4 },
};

/** Notifications of the visited page. */
let notices: readonly ShownNotice[] = [];

function visit(
  address: string,
  permissions: readonly Permission[] = [],
  answer?: (request: RecordedRequest) => unknown,
) {
  window.history.pushState(null, '', address);
  const shell = fakeShell({
    permissions: ['read:devices', ...permissions],
    answer(request) {
      const override = answer?.(request);
      if (override !== undefined) return override;
      if (request.method !== 'GET') return {};
      if (request.path === 'sites') return [site];
      if (request.path === 'locations/overviews') return locationPage(request.query, 1);
      if (request.path === 'locations/LOC-1') return aLocation({ version: 7 });
      return response(503, null);
    },
  });
  notices = shell.notices;
  render(
    <FakeProviders shell={shell}>
      <Routes>
        <Route path="/locations/sites" element={<SiteListPage />} />
        <Route path="/locations/:locationId" element={<LocationPage />} />
        <Route path="/locations" element={<LocationListPage />} />
      </Routes>
    </FakeProviders>,
  );
  return (method: string) => shell.requests.filter((request) => request.method === method);
}

const button = (name: string) => screen.queryByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a user without permissions can neither edit nor delete a location', async () => {
  visit('/locations/LOC-1');
  await screen.findByRole('heading', { name: 'LOC-1' });
  expect([button('Edit location'), button('Delete location')]).toEqual([null, null]);
});

test('a location is added with codes in upper case, after an invalid field is corrected', async () => {
  const sent = visit('/locations?add=new', ['create:devices']);
  const drawer = within(await screen.findByRole('form', { name: 'Add location' }));
  await userEvent.type(await drawer.findByRole('textbox', { name: 'Location ID' }), 'NEW-1');
  await userEvent.type(drawer.getByRole('textbox', { name: 'Country Code' }), 'us');
  await userEvent.type(drawer.getByRole('textbox', { name: 'Time Zone' }), 'Texas');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await drawer.findByText('Time zone must be an IANA name, such as America/New_York.')).toBeVisible();
  expect(sent('POST')).toEqual([]);
  await userEvent.clear(drawer.getByRole('textbox', { name: 'Time Zone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')).toMatchObject([
    { path: 'locations', body: { id: 'NEW-1', countryCode: 'US', timeZone: null, publish: true, latitude: null } },
  ]);
});

test('coordinates are parsed leniently, and never clamped to a limit', async () => {
  const sent = visit('/locations?add=new', ['create:devices']);
  const drawer = within(await screen.findByRole('form', { name: 'Add location' }));
  await userEvent.type(await drawer.findByRole('textbox', { name: 'Location ID' }), 'NEW-1');
  const latitude = drawer.getByRole('spinbutton', { name: 'Latitude' });
  await userEvent.type(latitude, '423,601');
  await userEvent.type(drawer.getByRole('spinbutton', { name: 'Longitude' }), '−71,0589°');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await drawer.findByText('Must be from -90° to 90°.')).toBeVisible();
  expect(sent('POST')).toEqual([]);
  await userEvent.clear(latitude);
  await userEvent.type(latitude, '42,3601');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent('POST')).toMatchObject([{ body: { latitude: 42.3601, longitude: -71.0589 } }]));
});

test('a location is saved with its version', async () => {
  const sent = visit('/locations/LOC-1', ['update:devices']);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit location' }));
  const drawer = within(await screen.findByRole('form', { name: 'Edit LOC-1' }));
  const city = await drawer.findByRole('textbox', { name: 'City' });
  await userEvent.clear(city);
  await userEvent.type(city, 'Dallas');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')).toMatchObject([{ body: { city: 'Dallas', version: 7, state: 'TX' } }]));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
});

test('hours of operation are entered by day, and invalid times are reported before saving', async () => {
  const sent = visit('/locations/LOC-1', ['update:devices']);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit location' }));
  const drawer = within(await screen.findByRole('form', { name: 'Edit LOC-1' }));
  await userEvent.click(await drawer.findByRole('combobox', { name: 'Hours of Operation' }));
  await userEvent.click(await screen.findByTitle('By day of the week'));
  const saturday = drawer.getByRole('textbox', { name: 'Saturday' });
  await userEvent.type(drawer.getByRole('textbox', { name: 'Friday' }), '8:00-12:00, 13:00-18:00');
  await userEvent.type(saturday, '22:00-6:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText(/^Saturday: 22:00-06:00 does not end after it begins\./)).toBeVisible();
  expect(sent('PUT')).toEqual([]);
  await userEvent.clear(saturday);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  expect(sent('PUT')[0]?.body).toMatchObject({
    openingHours: [
      { weekday: 5, period_begin: '08:00', period_end: '12:00' },
      { weekday: 5, period_begin: '13:00', period_end: '18:00' },
    ],
  });
});

test('after a deletion a notification is shown and the list opens', async () => {
  visit('/locations/LOC-1', ['delete:devices']);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete location' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(window.location.pathname).toBe('/locations'));
  expect(notices).toContainEqual({ kind: 'success', title: 'Location LOC-1 deleted' });
});

test('a failed deletion shows the reason in the dialog', async () => {
  const error = '2 devices still have this location. Nothing was deleted.';
  visit('/locations/LOC-1', ['delete:devices'], ({ method }) =>
    method === 'DELETE' ? response(409, { error }, 'Conflict') : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete location' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Delete LOC-1?')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(error)).toBeVisible();
});

test('a site is opened from its row and saved with its version', async () => {
  const sent = visit('/locations/sites', ['update:devices']);
  await userEvent.click(await screen.findByRole('link', { name: 'SITE-1' }));
  const drawer = within(await screen.findByRole('form', { name: 'Edit SITE-1' }));
  const name = await drawer.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Quay');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT')).toMatchObject([
      { path: 'sites/SITE-1', body: { name: 'Quay', operator: { name: 'Voltway' }, postal_code: null, version: 4 } },
    ]),
  );
  expect(button('Add site')).not.toBeInTheDocument();
});

import { Route, Routes } from '@dmp/shared/antd/router';
import { alwaysOpen, type Device, type DevicesResponse, type Location } from '@dmp/shared/contract';
import { deferred, FakeProviders, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLocation } from '../testing/locations.ts';
import { locationFields } from './location-fields.ts';
import { LocationPage } from './location-page.tsx';

const device: Partial<Device> = {
  id: '42',
  chargeboxId: 'CB-42',
  stationId: 'ST-1',
  status: 'UNKNOWN',
  lastKnownStatus: 'CHARGING',
  webSocketConnection: 'Not Connected',
  connectionSince: null,
  make: 'ABB',
  model: null,
};
const devices = (content: Partial<Device>[]): DevicesResponse => ({
  content: content as Device[],
  number: 0,
  size: 10,
  totalElements: content.length,
});

interface Visit {
  location?: () => unknown;
  list?: (request: RecordedRequest) => unknown;
  email?: string;
}

function visit({
  location = () => aLocation(),
  list = () => devices([device]),
  email = 'viewer@example.com',
}: Visit = {}) {
  window.history.pushState(null, '', '/locations/LOC-1');
  const shell = fakeShell({
    permissions: ['read:devices'],
    email,
    answer: (request) => (request.path === 'devices' ? list(request) : location()),
  });
  render(
    <FakeProviders shell={shell}>
      <Routes>
        <Route path="/locations/:locationId" element={<LocationPage />} />
        <Route path="/locations" element="The list" />
      </Routes>
    </FakeProviders>,
  );
  return shell;
}

beforeEach(() => localStorage.clear());

test('the heading and the browser tab name the location', async () => {
  const { titles } = visit();
  expect(await screen.findByRole('heading', { name: 'LOC-1' })).toBeVisible();
  expect(titles).toEqual(['LOC-1']);
  expect(screen.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
});

test('the Details panel has every field with its specified label, and can be collapsed', async () => {
  visit();
  await screen.findByRole('heading', { name: 'LOC-1' });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    locationFields(aLocation()).map(({ label }) => label),
  );
  expect(screen.getByRole('button', { name: 'Copy Location ID' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Details/ }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Details/ })).toHaveAttribute('aria-expanded', 'false'),
  );
});

test.each<[string, Partial<Location>, string]>([
  ['Publish', { publish: true }, 'Yes'],
  ['Publish', { publish: false }, 'No'],
  ['Latitude', { latitude: 30.2672 }, '30.2672°'],
  ['Longitude', { longitude: -97.7431 }, '-97.7431°'],
  ['Latitude', { latitude: 0 }, '0°'],
  ['Latitude', { latitude: null }, '—'],
  ['Name', { name: null }, '—'],
  ['Time Zone', { timeZone: 'America/Chicago' }, 'America/Chicago'],
  ['Hours of Operation', {}, '—'],
  ['Hours of Operation', { openingHours: [...alwaysOpen] }, 'Open 24 hours'],
  [
    'Hours of Operation',
    {
      openingHours: [
        { weekday: 7, period_begin: '10:00', period_end: '14:00' },
        { weekday: 1, period_begin: '13:00', period_end: '18:00' },
        { weekday: 1, period_begin: '08:00', period_end: '12:00' },
        { weekday: 2, period_begin: '08:00', period_end: '12:00' },
        { weekday: 2, period_begin: '13:00', period_end: '18:00' },
      ],
    },
    'Monday–Tuesday 08:00-12:00, 13:00-18:00; Sunday 10:00-14:00',
  ],
])('%s of %j reads %s', async (label, facts, text) => {
  visit({ location: () => aLocation(facts) });
  await screen.findByRole('heading', { name: 'LOC-1' });
  expect(screen.getByText(label).nextSibling).toHaveTextContent(text);
});

test('devices of the location are listed with their status and a link to their page', async () => {
  const shell = visit();
  const row = within(await screen.findByRole('row', { name: /CB-42/ }));
  expect(row.getByRole('link', { name: 'CB-42' })).toHaveAttribute('href', '/devices/42');
  expect(row.getByText('UNKNOWN')).toBeVisible();
  expect(row.getByText('last known CHARGING')).toBeVisible();
  expect(row.getByText('Not Connected')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show these in the device list' })).toHaveAttribute(
    'href',
    '/devices?locationId=LOC-1',
  );
  expect(screen.getByRole('link', { name: 'Show the uptime of their ports' })).toHaveAttribute(
    'href',
    '/locations/uptime?locationIds=LOC-1',
  );
  expect(shell.requests.find(({ path }) => path === 'devices')?.query).toEqual({
    fields: expect.stringContaining('stationId,make,model'),
    locationId: 'LOC-1',
    pageNumber: '0',
    pageSize: '10',
  });
});

test('a vendor gets only their own devices; an empty list shows that it is empty', async () => {
  const shell = visit({ list: () => devices([]), email: 'vendor.acme@example.com' });
  expect(await screen.findByText('No devices available.')).toBeVisible();
  expect(shell.requests.find(({ path }) => path === 'devices')?.query).toMatchObject({
    userCreated: 'vendor.acme@example.com',
  });
});

test('a skeleton is shown while the location loads', async () => {
  const { promise, resolve } = deferred();
  visit({ location: () => promise });
  expect(screen.getByRole('region', { name: 'Loading location' })).toBeInTheDocument();
  resolve(aLocation());
  expect(await screen.findByRole('heading', { name: 'LOC-1' })).toBeVisible();
});

test('an unknown location shows a message and a link to the list', async () => {
  visit({ location: () => response(404, { error: 'There is no location with this id.' }, 'Not Found') });
  expect(await screen.findByText(/This location does not exist/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all locations' }));
  expect(await screen.findByText('The list')).toBeVisible();
});

test('a failed load shows the error, and Retry loads the location', async () => {
  let broken = true;
  visit({ location: () => (broken ? response(502, null, 'Bad Gateway') : aLocation()) });
  expect(await screen.findByText('The location could not be loaded')).toBeVisible();
  expect(screen.getByText('Bad Gateway')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'LOC-1' })).toBeVisible();
});

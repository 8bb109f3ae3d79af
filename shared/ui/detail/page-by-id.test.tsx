import { matchPath, Route, Routes } from '@dmp/shared/antd/router';
import { render, screen } from '@testing-library/react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { pageById } from './page-by-id.tsx';

const ThingPage = pageById('thingId', ({ id }: { id: string }) => <output>{id}</output>);

function visit(path: string) {
  window.history.pushState(null, '', path);
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <Routes>
        <Route path="/things/:thingId" element={<ThingPage />} />
      </Routes>
    </FakeProviders>,
  );
  return screen.getByRole('status').textContent;
}

const ids = [
  'CB-1',
  'A/B',
  'A%2FB',
  'A%2fB',
  '%2F',
  '%252F',
  '100%',
  'a?b#c',
  'a b',
  'é充',
  'things',
  '%E0%A4%A',
  '+&=;',
];

test.each(ids.map((id) => [id]))('the ID %s is read from its URL', (id) => {
  expect(visit(`/things/${encodeURIComponent(id)}`)).toBe(id);
});

test('a trailing slash is not part of the ID', () => {
  expect(visit('/things/A%252FB/')).toBe('A%2FB');
});

test('the router of the host distinguishes all IDs', () => {
  const keys = ids.map((id) => matchPath('/things/:id', `/things/${encodeURIComponent(id)}`)?.params.id);
  expect(new Set(keys).size).toBe(ids.length);
});

test('an unencoded percent sign stays', () => {
  // React Router logs a warning.
  jest.spyOn(console, 'warn').mockReturnValue();
  expect(visit('/things/100%')).toBe('100%');
});

import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { listedSelection } from '@dmp/shared/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { type DeviceAction, deviceActions } from './device-action.ts';
import { useSelectionFacts } from './use-selection-facts.ts';

const [action] = deviceActions as [DeviceAction];
/** All keys in SWR's cache, which never drops a key. */
let keys: () => string[] = () => [];

function Facts({ ids }: { ids: readonly string[] }) {
  const { facts } = useSelectionFacts(action, listedSelection(ids));
  const { cache } = useSWRConfig();
  keys = () => [...cache.keys()];
  return <p>{facts ? `${facts.devices} devices` : 'checking'}</p>;
}

test('10,000 selected devices are checked again when one is added, and no cache key contains them', async () => {
  const shell = fakeShell({
    answer: ({ body }) => ({ devices: (body as { deviceList: string[] }).deviceList.length }),
  });
  const ids = Array.from({ length: 9999 }, (_, index) => `CB-${index}`);
  const show = (selected: readonly string[]) => (
    <FakeProviders shell={shell}>
      <Facts ids={selected} />
    </FakeProviders>
  );
  const { rerender } = render(show(ids));
  expect(await screen.findByText('9999 devices')).toBeVisible();
  rerender(show([...ids, 'CB-9999']));
  expect(await screen.findByText('10000 devices')).toBeVisible();
  await waitFor(() => expect(keys()).toHaveLength(2));
  for (const key of keys()) expect(key.length).toBeLessThan(200);
});

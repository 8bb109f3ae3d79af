import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { act, render, screen } from '@testing-library/react';
import { aDevice } from '../../testing/devices.ts';
import { prefetchPanels, TagsPanel } from './panels-on-demand.ts';

test('panels with prefetched code render at once when the device is loaded', async () => {
  prefetchPanels();
  await act(async () => import('./lazy-panels.ts'));
  render(
    <FakeProviders shell={fakeShell({ answer: () => [] })}>
      <TagsPanel device={aDevice({ tags: ['PILOT'] })} />
    </FakeProviders>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('PILOT');
});

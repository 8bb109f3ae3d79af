import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { act, render, screen } from '@testing-library/react';
import { aDevice } from '../../testing/devices.ts';
import { prefetchPanels, TagsPanel } from './panels-on-demand.ts';

test('panels whose code was asked for with the page stand at once when the device comes', async () => {
  prefetchPanels();
  await act(async () => import('./later-panels.ts'));
  render(
    <FakeProviders shell={fakeShell({ answer: () => [] })}>
      <TagsPanel device={aDevice({ tags: ['PILOT'] })} />
    </FakeProviders>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('PILOT');
});

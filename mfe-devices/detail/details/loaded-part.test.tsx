import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import type { EntityLoad } from '@dmp/shared/ui';
import { render, screen } from '@testing-library/react';
import { LoadedPart } from './loaded-part.tsx';

const part = (facts: Partial<EntityLoad<string>>) => (
  <FakeProviders shell={fakeShell({ answer: () => undefined })}>
    <LoadedPart
      what="charging group"
      lines={2}
      load={{
        ...{ entity: undefined, loadedAt: undefined, error: undefined, notFound: false, forbidden: false, busy: false },
        ...{ reload: async () => undefined, put: () => undefined, watch: () => undefined },
        ...facts,
      }}
    >
      {(name) => <button type="button">{name}</button>}
    </LoadedPart>
  </FakeProviders>
);

test('a failed refresh, and then a successful one, neither remount the content nor move the focus', () => {
  const { rerender } = render(part({ entity: 'North' }));
  const content = screen.getByRole('button', { name: 'North' });
  content.focus();
  rerender(part({ entity: 'North', loadedAt: new Date('2026-11-20T08:00:00Z'), error: new Error('No answer.') }));
  expect(screen.getByRole('alert')).toHaveTextContent('The charging group could not be refreshed');
  expect(screen.getByText(/^Shown as of /)).toBeVisible();
  expect(content).toHaveFocus();
  rerender(part({ entity: 'South' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(content).toHaveFocus();
  expect(content).toHaveTextContent('South');
});

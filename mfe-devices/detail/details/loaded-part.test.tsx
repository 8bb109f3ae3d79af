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
        ...{ entity: undefined, at: undefined, error: undefined, unknown: false, forbidden: false, busy: false },
        ...{ reload: async () => undefined, put: () => undefined, watch: () => undefined },
        ...facts,
      }}
    >
      {(name) => <button type="button">{name}</button>}
    </LoadedPart>
  </FakeProviders>
);

test('a refresh that fails, and one that then succeeds, leave what is there as it is, with the focus in it', () => {
  const { rerender } = render(part({ entity: 'North' }));
  const shown = screen.getByRole('button', { name: 'North' });
  shown.focus();
  rerender(part({ entity: 'North', at: new Date('2026-11-20T08:00:00Z'), error: new Error('No answer.') }));
  expect(screen.getByRole('alert')).toHaveTextContent('The charging group could not be refreshed');
  expect(screen.getByText(/^Shown as of /)).toBeVisible();
  expect(shown).toHaveFocus();
  rerender(part({ entity: 'South' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(shown).toHaveFocus();
  expect(shown).toHaveTextContent('South');
});

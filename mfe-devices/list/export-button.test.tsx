import { deferred, FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportButton } from './export-button.tsx';

test('what is exported is what is filtered', async () => {
  const shell = fakeShell({ permissions: ['read:devices'], answer: () => deferred().promise });
  render(
    <FakeProviders shell={shell}>
      <ExportButton filters={{ make: 'ABB' }} />
    </FakeProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(shell.requests).toMatchObject([{ path: 'devices/export', query: { make: 'ABB' } }]));
});

import { BrowserRouter, Link } from '@dmp/shared/antd/router';
import { fakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { About } from './about.tsx';

jest.mock('../report.ts');

// The focus moves while the drawer is loaded.
jest.mock('./about-drawer.tsx', () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return jest.requireActual('./about-drawer.tsx');
});

test('closing it returns the focus to the link, also if the drawer was loaded late', async () => {
  const shell = fakeShell({ answer: () => undefined });
  window.history.pushState(null, '', '/devices');
  render(
    <BrowserRouter>
      <Link to="/devices?about=console">About</Link>
      <About config={shell.config} remotes={[]} slots={new Map()} shell={shell} />
    </BrowserRouter>,
  );
  const opener = screen.getByRole('link', { name: 'About' });
  for (let time = 0; time < 2; time += 1) {
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(opener).toHaveFocus());
  }
});

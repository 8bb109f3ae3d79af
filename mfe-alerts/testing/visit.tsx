import { FakeProviders, type FakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

/** Opens a page at an address, as after a fresh start of the browser. */
export function visit(Page: ComponentType, address: string, shell: FakeShell): void {
  localStorage.clear();
  sessionStorage.clear();
  window.history.pushState(null, '', address);
  render(
    <FakeProviders shell={shell}>
      <Page />
    </FakeProviders>,
  );
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** What lies over the page under this title. In a test antd gives all of them one identity, so that none has a name. */
export const over = async (title: string) =>
  within((await screen.findByText(title, { ignore: 'button *' })).closest<HTMLElement>('[role=dialog]') as HTMLElement);

/** Chooses from a list that opens below its field. */
export async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  // What is chosen already has the same title, and stands before the list.
  await waitFor(() => expect(screen.getByRole('combobox', { name: field })).toHaveAttribute('aria-expanded', 'true'));
  await userEvent.click((await screen.findAllByTitle(option)).at(-1) as HTMLElement);
}

/** The bodies of the calls to a path, in their order. */
export const bodies = (shell: FakeShell, method: string, path: string) =>
  shell.requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);

import { FakeProviders, type FakeShell } from '@dmp/shared/shell/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

/** Renders a page at a path, with empty storage. */
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

/** Finds the dialog or drawer with this title. In tests, antd gives all titles the same ID, so that no dialog has an accessible name. */
export const findDialog = async (title: string) =>
  within((await screen.findByText(title, { ignore: 'button *' })).closest<HTMLElement>('[role=dialog]') as HTMLElement);

/** Chooses an option of a select field. */
export async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  // The current value of the field has the same title, and precedes the options.
  await waitFor(() => expect(screen.getByRole('combobox', { name: field })).toHaveAttribute('aria-expanded', 'true'));
  await userEvent.click((await screen.findAllByTitle(option)).at(-1) as HTMLElement);
}

/** Bodies of the recorded requests, in order. */
export const requestBodies = (shell: FakeShell, method: string, path: string) =>
  shell.requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);

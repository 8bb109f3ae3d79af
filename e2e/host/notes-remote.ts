import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/**
 * A remote that no team has written: one form at `/notes`, plain DOM without a
 * framework, that holds whoever would leave what was typed.
 */
const source = `
let end;
const lifecycles = {
  bootstrap: async () => {},
  mount: async ({ domElement, shell }) => {
    const form = document.createElement('form');
    form.setAttribute('aria-label', 'Note');
    form.innerHTML = '<label>Text <input name="text"></label> <a href="/notes/2">Second note</a> <a href="/devices">Its devices</a> <button>Save</button>';
    const done = () => { end?.(); end = undefined; };
    const hold = () => {
      end ??= shell.guard(
        { title: 'Leave without saving?', text: 'The note is not saved.' },
        { onLeave: () => { form.reset(); done(); } },
      );
    };
    form.addEventListener('input', hold);
    form.addEventListener('submit', (event) => { event.preventDefault(); done(); });
    for (const link of form.querySelectorAll('a')) {
      link.addEventListener('click', (event) => { event.preventDefault(); shell.navigate(link.getAttribute('href')); });
    }
    domElement.append(form);
  },
  update: async () => {},
  unmount: async () => end?.(),
};
window.dmp_notes = { init() {}, get: async () => () => ({ default: lifecycles }) };
`;

/** Adds the remote to the console of this page, which asks for its documents (`withoutDocuments`). @returns changes the version that is current */
export async function addNotesRemote(page: Page): Promise<(version: string) => void> {
  let current = '1.0.0';
  const integrity = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  await page.route('**/remotes.json', async (route) => {
    const entries: unknown[] = await (await route.fetch()).json();
    await route.fulfill({ json: [...entries, { name: 'notes', url: '/remotes/notes/', paths: ['/notes'] }] });
  });
  await page.route('**/remotes/notes/release.json', async (route) => {
    const like = await (
      await route.fetch({ url: new URL('/remotes/devices/release.json', route.request().url()).href })
    ).json();
    const descriptor = {
      name: 'notes',
      shell: like.descriptor.shell,
      routes: [
        { path: '/notes', permission: 'read:devices' },
        { path: '/notes/:noteId', permission: 'read:devices' },
      ],
      menu: { label: 'Notes', icon: 'nothing', path: '/notes', order: 90 },
    };
    await route.fulfill({
      json: {
        ...like,
        name: 'notes',
        version: current,
        entry: 'entry.js',
        integrity,
        container: 'dmp_notes',
        descriptor,
      },
    });
  });
  await page.route('**/remotes/notes/1.0.0/entry.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source }),
  );
  return (version) => {
    current = version;
  };
}

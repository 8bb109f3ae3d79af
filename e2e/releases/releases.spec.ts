import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test, withoutDocuments } from '../support/console.ts';
import { consoleFolder, readReleased, releaseOf, tamper } from '../support/released.ts';

test.describe('a page that is open while the host is released', () => {
  test.use({ expectedErrors: /Failed to load resource|could not be loaded/ });

  test('goes on with what it was opened with, and offers Reload where code is missing', async ({ page }) => {
    await signIn(page, 'admin', '/no-such-page');
    const earlier = await page.locator('meta[name="dmp-release"]').getAttribute('content');
    const newer = `${earlier}-next`;
    const release = readReleased('host/release.json');
    const put = (name: string, content: string) => writeFileSync(join(consoleFolder, name), content);
    cpSync(join(consoleFolder, `host/${earlier}`), join(consoleFolder, `host/${newer}`), { recursive: true });
    put(`host/${newer}/index.html`, readReleased(`host/${earlier}/index.html`).replaceAll(`${earlier}`, newer));
    put('host/release.json', release.replaceAll(`${earlier}`, newer));
    try {
      const later: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/host/')) later.push(`${response.status()} ${pathname.split('/')[2]}`);
      });
      // Nothing of the table, the forms and the dialogs was fetched yet.
      await page.getByRole('complementary').getByRole('link', { name: 'Devices' }).click();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
      expect(new Set(later)).toEqual(new Set([`200 ${earlier}`]));
      await page.keyboard.press('Escape');

      await page.route('**/remotes/devices/**/*.js*', (route) => route.abort());
      await page.getByRole('button', { name: 'Filter Make' }).click();
      const missing = page.getByRole('alert').filter({ hasText: '“Filter” could not be loaded.' });
      await expect(missing).toContainText('A new version is available.');
      await page.unrouteAll();
      await missing.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.locator('meta[name="dmp-release"]')).toHaveAttribute('content', newer);
    } finally {
      put('host/release.json', release);
      rmSync(join(consoleFolder, `host/${newer}`), { recursive: true });
    }
  });
});

test.describe('a chunk that is not what was released', () => {
  test.use({
    expectedErrors:
      /Failed to find a valid digest in the 'integrity' attribute|SRI's integrity checks failed|The remote 'devices' failed/,
  });

  test('is refused, the panel says so, and Retry works once it is mended', { tag: '@full' }, async ({ page }) => {
    const { version, entry, pages } = releaseOf('devices');
    const [chunk = ''] = pages['/devices']?.files.filter((name) => name.endsWith('.js') && name !== entry) ?? [];
    const mend = tamper(`remotes/devices/${version}/${chunk}`, (content) => `${content} `);
    try {
      await signIn(page, 'viewer', '/devices');
      await expect(page.getByRole('alert')).toContainText('Its code does not match its release, so it was refused.');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('alert')).toContainText('Its code does not match its release, so it was refused.');
    } finally {
      mend();
    }
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});

test('what a page is made of is asked for at once, and each file once', { tag: '@full' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url());
  });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (/\.json$/.test(new URL(request.url()).pathname)) documents.push(request.url());
  });
  // The console's own script is held back until the page's files were asked for: none may wait for it.
  const { version, entry, pages } = releaseOf('devices');
  const files = [entry, ...(pages['/devices']?.files ?? [])].map((name) => `/remotes/devices/${version}/${name}`);
  const isAsked = (path: string) => asked.some((url) => new URL(url).pathname === path);
  await page.route(/\/host\/.*\/main\..*\.js$/, async (route) => {
    await expect.poll(() => files.filter((path) => !isAsked(path))).toEqual([]);
    await route.continue();
  });
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  expect(files.length).toBeGreaterThan(2);
  expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
  // Configuration, remotes and releases came with the page.
  expect(documents).toEqual([]);
});

test.describe('a remote that was built with a newer facade', () => {
  test.use({ expectedErrors: /The remote 'devices' failed|The release of 'devices' could not be read/ });

  // How such a remote comes about is in add-a-page.full.spec.ts.
  test('is refused until the console is released, and nothing of it is fetched', { tag: '@full' }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await withoutDocuments(page);
    await page.route('**/remotes/devices/release.json', async (route) => {
      const release: { needs: Record<string, string[]> } = await (await route.fetch()).json();
      const own = release.needs['antd/basics'] ?? [];
      await route.fulfill({ json: { ...release, needs: { ...release.needs, 'antd/basics': [...own, 'Rate'] } } });
    });
    await signIn(page, 'viewer', '/devices');
    await expect(page.getByRole('alert')).toContainText(
      'It needs Rate of antd/basics, which this console does not have yet: release the console first.',
    );
    const { version } = releaseOf('devices');
    expect(fetched.filter((path) => path.includes(`/remotes/devices/${version}/`))).toEqual([]);
  });
});

/**
 * Releases the host and this remote again, as the same files in other folders, and removes the earlier ones.
 * Undone, the earlier ones are what is released, and the later ones are gone.
 */
function releaseAgain(name: string): { undo(): void } {
  const parts = ['host', `remotes/${name}`].map((part) => {
    const document = join(consoleFolder, part, 'release.json');
    const content = readFileSync(document, 'utf8');
    const { version }: { version: string } = JSON.parse(content);
    const newer = `${version}-next`;
    const [earlierFolder, newerFolder, aside] = [version, newer, `${version}-aside`].map((folder) =>
      join(consoleFolder, part, folder),
    ) as [string, string, string];
    cpSync(earlierFolder, newerFolder, { recursive: true });
    if (part === 'host') {
      const page = join(newerFolder, 'index.html');
      writeFileSync(page, readFileSync(page, 'utf8').replaceAll(version, newer));
    }
    writeFileSync(document, content.replaceAll(version, newer));
    renameSync(earlierFolder, aside);
    return () => {
      renameSync(aside, earlierFolder);
      writeFileSync(document, content);
      rmSync(newerFolder, { recursive: true });
    };
  });
  return {
    undo() {
      for (const undo of parts) undo();
    },
  };
}

test.describe('a page whose release is no longer on the server', () => {
  test.use({
    expectedErrors: /status of 404|Refused to (execute script|apply style) from|could not be loaded|Search failed/,
  });

  test('says that there is a new version wherever code is missing, keeps what was typed, and reports what succeeded', {
    tag: '@full',
  }, async ({ page }) => {
    await signIn(page, 'admin', '/charging-groups');
    await page.getByRole('button', { name: 'Create Charging Group' }).click();
    const drawer = page.getByRole('dialog', { name: 'Create Charging Group' });
    const choose = async (field: string, value: string) => {
      await drawer.getByRole('combobox', { name: field }).click();
      await page.locator('.ant-select-item-option').getByText(value, { exact: true }).click();
    };
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Made across a release');
    await drawer.getByRole('textbox', { name: 'Description' }).fill('Of a browser test');
    await drawer.getByRole('textbox', { name: 'Party ID' }).fill('TST');
    await choose('Country code', 'US');
    await choose('Tariff', 'US-NIGHT');
    const release = releaseAgain('charging-groups');
    try {
      await test.step('what succeeded is reported, though its page cannot be loaded', async () => {
        await drawer.getByRole('button', { name: 'Create' }).click();
        await expect(page.getByText('Charging group created')).toBeVisible();
        const missing = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
        await expect(missing).toContainText('A new version is available.');
        await missing.getByRole('button', { name: 'Reload' }).click();
        await expect(page.getByRole('heading', { name: 'Made across a release' })).toBeVisible();
      });
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Typed before the next release');
    } finally {
      release.undo();
    }
    await test.step('a part of the host: Reload asks first, and what was typed stays', async () => {
      await page.keyboard.press('Control+k');
      const notice = page.getByRole('alert').filter({ hasText: 'Search failed to open' });
      await expect(notice).toContainText('A new version is available.');
      await notice.getByRole('button', { name: 'Reload' }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before the next release');
    });
  });
});

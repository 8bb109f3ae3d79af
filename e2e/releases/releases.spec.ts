import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test, withoutDocuments } from '../support/console.ts';
import { consoleFolder, readReleased, releaseOf, tamper } from '../support/released.ts';

test('a page that is open while the host is released goes on with what it was opened with', async ({ page }) => {
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

    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('meta[name="dmp-release"]')).toHaveAttribute('content', newer);
  } finally {
    put('host/release.json', release);
    rmSync(join(consoleFolder, `host/${newer}`), { recursive: true });
  }
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

// Each remote fails in every way there is, one after the other in one page: the
// shell answers, the others stand, what failed is named, and Retry brings it
// back without a reload.
import type { Page } from '@playwright/test';
import { expect, signIn, test, withoutDocuments } from './console.ts';
import { breakInPage, breakOnTheWay, type CodeFault, type File, type NetworkFault } from './remote-faults.ts';
import { type Built, menuEntry, open, remotes, stands } from './remotes.ts';

test.describe.configure({ mode: 'parallel' });
test.use({
  expectedErrors:
    /status of (404|502)|integrity|throws|Refused to (execute script|apply style) from|chunk|Unexpected token|unmount/i,
});

/** A file that the server does wrong, and what the panel says then. */
const filesDown: [File, NetworkFault, string][] = [
  ['release', 'is not there (404)', 'It was not found (404).'],
  ['release', 'is answered with 502 and a page', 'The server answered with an error (502).'],
  ['release', 'is a page', 'The server sent something else instead.'],
  ['release', 'is JSON of the wrong kind', 'Its release is not valid'],
  ['entry', 'is not there (404)', 'It was not found (404).'],
  ['entry', 'is answered with 502 and a page', 'The server answered with an error (502).'],
  ['entry', 'is a page', 'The server sent something else instead.'],
  ['entry', 'is JSON of the wrong kind', 'The server sent something else instead.'],
  ['entry', 'has another content', 'Its code does not match its release, so it was refused.'],
  ['entry', 'throws while it is evaluated', 'It throws while it is evaluated.'],
  ['entry', 'never comes', 'It did not answer within 8 seconds.'],
];

/** What the code of a remote does wrong outside of its pages, and what the panel says then. */
const codeDown: [CodeFault, string][] = [
  ['throws while its module is evaluated', 'It throws while its module is evaluated.'],
  ['throws on its first render', 'It throws on its first render.'],
  ['throws in an effect', 'It throws in an effect.'],
  ['throws a second later', 'It throws a second later.'],
];

/** What a browser keeps once it has it: of these the server does wrong what comes first. */
const partsDown: [File, NetworkFault, string][] = [
  ['module', 'is not there (404)', 'It was not found (404).'],
  ['module', 'has another content', 'Its code does not match its release, so it was refused.'],
  ['page', 'is not there (404)', 'A file it needs could not be loaded.'],
  ['page', 'has another content', 'A file it needs could not be loaded.'],
  ['page', 'never comes', 'A file it needs could not be loaded.'],
];

/** What the code of one page does wrong: it says so in its own place. */
const pagesDown: CodeFault[] = [
  'its page throws on its first render',
  'its page throws in an effect',
  'its page throws a second later',
];

for (const remote of remotes) {
  const { name, container } = remote;
  const label = labelOf(remote);
  const line = [remote.descriptor.menu].flat().find((entry) => entry.label.toLowerCase() === label.toLowerCase());
  const others = remotes.filter((other) => other !== remote);

  test(`${name} is down in every way there is`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.addInitScript(breakInPage, [container]);
    await signIn(page, 'admin', '/no-such-page');
    await withoutDocuments(page);
    const way = await breakOnTheWay(page, remote, line?.path ?? '');
    const does = (fault?: CodeFault) =>
      page.evaluate(([own, next]) => Object.assign(window.dmpFaults ?? {}, { [own]: next }), [
        container,
        fault,
      ] as const);
    const panel = page.getByRole('alert').filter({ hasText: new RegExp(`“${label}” could not be loaded.`, 'i') });
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    /** All others stand meanwhile, and the way back leads to what is wrong. */
    const othersStand = async () => {
      for (const other of others) await open(page, other);
      await link(page, remote).click();
    };
    const isBack = async () => {
      await retry.click();
      await stands(page);
    };
    /** It throws, so that everything about it is asked for anew. */
    const crash = async () => {
      await page.evaluate((own) => window.dmpCrash?.(own), container);
      await expect(panel).toContainText('It throws a second later.');
    };

    await test.step('its release never comes while the console starts', async () => {
      way.set('release', 'never comes');
      await page.goto(menuEntry(remote).path);
      await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
      for (const other of others) await open(page, other);
      await link(page, remote).click();
      await expect(panel).toContainText('It took too long to answer.');
    });
    for (const [file, fault, reason] of filesDown.filter(([of]) => of === 'release')) {
      await test.step(`its ${file} ${fault}, and was never there`, async () => {
        way.set(file, fault);
        await retry.click();
        await expect(panel).toContainText(reason);
      });
    }

    const ownPlace = page.getByRole('alert').filter({ hasText: 'This page stopped because of an error.' });
    for (const [file, fault, reason] of partsDown) {
      await test.step(`the code of its ${file} ${fault}`, async () => {
        const before = way.met();
        way.set(file, fault);
        await retry.click();
        await expect.poll(way.met).toBeGreaterThan(before);
        await othersStand();
        await expect(file === 'module' ? panel : ownPlace).toContainText(reason);
      });
    }
    way.set();
    await isBack();

    for (const [file, fault, reason] of filesDown) {
      await test.step(`its ${file} ${fault}`, async () => {
        await crash();
        way.set(file, fault);
        await retry.click();
        if (fault !== 'never comes') await expect(panel).toContainText(reason);
        await othersStand();
        await expect(panel).toContainText(reason);
        way.set();
        await isBack();
      });
    }
    for (const [fault, reason] of codeDown) {
      await test.step(`it ${fault}`, async () => {
        await crash();
        await does(fault);
        await retry.click();
        await expect(panel).toContainText(reason);
        await othersStand();
        await expect(panel).toContainText(reason);
        await does();
        await isBack();
      });
    }

    for (const fault of pagesDown) {
      await test.step(fault, async () => {
        await crash();
        await does(fault);
        await retry.click();
        await expect(ownPlace).toContainText('The rest still works.');
        await othersStand();
        await expect(ownPlace).toContainText('The rest still works.');
        await does();
        await isBack();
      });
    }

    await test.step('it never resolves unmount', async () => {
      await does('never resolves unmount');
      await othersStand();
      await expect(panel).toContainText('unmount');
      await does();
      await isBack();
    });

    for (const other of others) await open(page, other);
    await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
  });
}

/** What people call a remote: its line in the menu when it has just one, or its name. */
function labelOf({ name, descriptor }: Built): string {
  const [only, ...more] = [descriptor.menu].flat();
  return only && more.length === 0 ? only.label : name;
}

/** The line of a remote in the menu, also while nobody knows its pages. */
const link = (page: Page, remote: Built) =>
  page.getByRole('complementary').getByRole('link', {
    name: new RegExp(`^(${labelOf(remote)}|${remote.name.replace('-', ' ')})( unavailable)?$`, 'i'),
  });

test('with no remote for it the start page is the first page of the menu', async ({ page }) => {
  await signIn(page, 'viewer', '/no-such-page');
  await withoutDocuments(page);
  await page.route('**/remotes.json', async (route) => {
    const entries: { name: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: entries.filter(({ name }) => name !== 'locations') });
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/devices/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

// A remote fails in one way after the other in one page: the shell answers, the
// others stand, what failed is named, and Retry brings it back without a reload.
import type { Page } from '@playwright/test';
import { beSignedIn, expect, finishDrawing, test, withoutDocuments } from '../support/console.ts';
import { type Built, menuEntry, open, othersAreKept, remotes, stands } from '../support/remotes.ts';
import { breakInPage, breakOnTheWay, type CodeFault, type File, type NetworkFault } from './remote-faults.ts';

/** What the console and the browser say of a remote that fails. */
export const expectedErrors =
  /status of (404|502)|integrity|throws|CodeLoadError|Refused to (execute script|apply style) from|chunk|Unexpected token|unmount|The remote '[\w-]+' failed|could not be read/i;

/** The ways in which a remote fails. */
export interface Ways {
  /** A file that the server does wrong, and what the panel says then. */
  files: readonly (readonly [File, NetworkFault, string])[];
  /** What a browser keeps once it has it: of these the server does wrong what comes first. */
  parts: readonly (readonly [File, NetworkFault, string])[];
  /** What the code of a remote does wrong outside of its pages, and what the panel says then. */
  code: readonly (readonly [CodeFault, string])[];
  /** What the code of one page does wrong: it says so in its own place. */
  pages: readonly CodeFault[];
  neverUnmounts: boolean;
}

const filesDown: Ways['files'] = [
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

const codeDown: Ways['code'] = [
  ['throws while its module is evaluated', 'It throws while its module is evaluated.'],
  ['throws on its first render', 'It throws on its first render.'],
  ['throws in an effect', 'It throws in an effect.'],
  ['throws a second later', 'It throws a second later.'],
];

const partsDown: Ways['parts'] = [
  ['module', 'is not there (404)', 'It was not found (404).'],
  ['module', 'has another content', 'Its code does not match its release, so it was refused.'],
  ['page', 'is not there (404)', 'This page could not be loaded.'],
  ['page', 'has another content', 'This page could not be loaded.'],
  ['page', 'never comes', 'This page could not be loaded.'],
];

const pagesDown: Ways['pages'] = [
  'its page throws on its first render',
  'its page throws in an effect',
  'its page throws a second later',
];

/** Every way there is. */
export const everyWay: Ways = {
  ...{ files: filesDown, parts: partsDown, code: codeDown, pages: pagesDown, neverUnmounts: true },
};
/** One of each kind: of its release, its entry, and its code. */
export const someWays: Ways = {
  files: filesDown.filter(([file, fault]) =>
    ['release is not there (404)', 'entry has another content'].includes(`${file} ${fault}`),
  ),
  code: codeDown.filter(([fault]) => fault === 'throws on its first render'),
  ...{ parts: [], pages: [], neverUnmounts: false },
};

/** The limits of the console for what does not come are 8 seconds or less; those of its fetches end with the clock, too. */
const limit = 8500;

/** Lets what never comes reach its limit, and nothing else. */
async function passLimit(page: Page): Promise<void> {
  await finishDrawing(page);
  // A remote that is mounted waits half a second for the code of its page, and is mounted then without it.
  await page.clock.runFor(600);
  await finishDrawing(page);
  await page.clock.fastForward(limit);
}

/** Tests that a remote may fail in these ways. */
export function testWays(remote: Built, ways: Ways): void {
  const { name, container } = remote;
  const label = labelOf(remote);
  const line = [remote.descriptor.menu].flat().find((entry) => entry.label.toLowerCase() === label.toLowerCase());
  const others = remotes.filter((other) => other !== remote);

  test(`${name} is down in ${ways === everyWay ? 'every way there is' : 'one way of each kind'}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.clock.install();
    await page.addInitScript(breakInPage, [container]);
    await beSignedIn(page, 'admin');
    await withoutDocuments(page);
    const way = await breakOnTheWay(page, remote, line?.path ?? '');
    const does = (fault?: CodeFault) =>
      page.evaluate(([own, next]) => Object.assign(window.dmpFaults ?? {}, { [own]: next }), [
        container,
        fault,
      ] as const);
    const panel = page.getByRole('alert').filter({ hasText: new RegExp(`“${label}” could not be loaded.`, 'i') });
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    const leaveThem = async () => {
      await link(page, remote).click();
      await othersAreKept(page);
    };
    /** All others stand meanwhile, and the way back leads to what is wrong. */
    const othersStand = async () => {
      for (const other of others) await open(page, other);
      await leaveThem();
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
      await leaveThem();
      await passLimit(page);
      await expect(panel).toContainText('It took too long to answer.');
    });
    for (const [file, fault, reason] of ways.files.filter(([of]) => of === 'release')) {
      await test.step(`its ${file} ${fault}, and was never there`, async () => {
        way.set(file, fault);
        await retry.click();
        await expect(panel).toContainText(reason);
      });
    }

    const ownPlace = page
      .getByRole('alert')
      .filter({ hasText: /^This page (could not be loaded|stopped because of an error)\./ });
    for (const [file, fault, reason] of ways.parts) {
      await test.step(`the code of its ${file} ${fault}`, async () => {
        const before = way.met();
        way.set(file, fault);
        await retry.click();
        await expect.poll(way.met).toBeGreaterThan(before);
        await othersStand();
        if (fault === 'never comes') await passLimit(page);
        await expect(file === 'module' ? panel : ownPlace).toContainText(reason);
      });
    }
    way.set();
    await isBack();

    for (const [file, fault, reason] of ways.files) {
      await test.step(`its ${file} ${fault}`, async () => {
        await crash();
        way.set(file, fault);
        await retry.click();
        if (fault !== 'never comes') await expect(panel).toContainText(reason);
        await othersStand();
        if (fault === 'never comes') await passLimit(page);
        await expect(panel).toContainText(reason);
        way.set();
        await isBack();
      });
    }
    for (const [fault, reason] of ways.code) {
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

    for (const fault of ways.pages) {
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

    if (ways.neverUnmounts) {
      await test.step('it never resolves unmount', async () => {
        await does('never resolves unmount');
        await othersStand();
        await passLimit(page);
        await expect(panel).toContainText('unmount');
        await does();
        await isBack();
      });
    }

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

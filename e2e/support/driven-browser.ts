// What a journey needs of a browser that Playwright does not drive. A driver finds elements by the roles and names that
// the browser itself gives them, and runs scripts; everything else is written here once for all of them.
import { expect } from '@playwright/test';

/** An element of the page, as a driver knows it. */
export class Found {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

/** Roles that journeys ask for, and the elements that can have them. */
export const roles = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th',
  dialog: '[role=dialog]',
  menuitem: '[role=menuitem]',
  radio: 'input[type=radio]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=email]',
} as const;

/** What is searched in the page: by its role and its whole name, or by a CSS selector. */
export type Target = readonly [role: keyof typeof roles, name: string] | string;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type InPage<Arg> = Arg extends Found ? HTMLElement : Arg;

/** A step of the keyboard or the mouse, as WebDriver and WebDriver BiDi have it. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration: 0 }
        | { type: 'pointerDown' | 'pointerUp'; button: 0 }
      )[];
    };

/** A browser that was started for a test, with a profile of its own. */
export interface DrivenBrowser {
  /** The folder that receives its downloads. */
  readonly downloads: string;
  /** Opens an address, until the new document is there. */
  open(address: string): Promise<void>;
  /** One step back in the history. */
  back(): Promise<void>;
  /** The elements of this kind that are there now. Those that are not visible may be among them. */
  find(target: Target): Promise<Found[]>;
  /** Calls a function in the page. It sees its arguments alone, and none of the module it is written in. */
  run<Args extends readonly (Json | Found)[], Result>(
    script: (...args: { -readonly [Index in keyof Args]: InPage<Args[Index]> }) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Moves, presses, and releases the mouse or keys. */
  perform(source: InputSource): Promise<void>;
  /** Errors and warnings of all pages since this was last asked. */
  errors(): Promise<string[]>;
  /** What it shows now, as a PNG. */
  picture(): Promise<Buffer>;
  /** Ends all of its processes, and deletes its folders. */
  stop(): Promise<void>;
}

/** Keys that are no characters, as both protocols name them. */
export const keys = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014' } as const;

const often = { intervals: [50, 100, 100, 200], timeout: 30_000 };

/** The middle of an element that a mouse can reach now; an element that it cannot reach is scrolled to. In the page. */
function reachablePoint(element: HTMLElement): { x: number; y: number } | undefined {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || !element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled'))
    return undefined;
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) return point;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return undefined;
}

/** Clicks the first such element that is visible, once it stands still and nothing is over it. */
export async function click(browser: DrivenBrowser, target: Target): Promise<void> {
  let before = '';
  let point = { x: 0, y: 0 };
  await until(async () => {
    const points: ({ x: number; y: number } | null)[] = [];
    for (const found of await browser.find(target)) points.push((await browser.run(reachablePoint, found)) ?? null);
    const first = points.find((each) => each !== null);
    const [last, now] = [before, JSON.stringify(first ?? points.length)];
    before = now;
    expect(first, `a visible ${String(target)} among ${points.length}`).toBeDefined();
    expect(now, `${String(target)} stands still`).toBe(last);
    point = first ?? point;
  });
  await browser.perform({
    ...{ type: 'pointer', id: 'mouse' },
    actions: [
      { type: 'pointerMove', ...point, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  });
}

/** Presses keys, one after the other. */
export async function press(browser: DrivenBrowser, ...values: string[]): Promise<void> {
  await browser.perform({
    ...{ type: 'key', id: 'keyboard' },
    actions: values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  });
}

/** Types a text into a field that is empty. */
export async function type(browser: DrivenBrowser, target: Target, text: string): Promise<void> {
  await click(browser, target);
  await press(browser, ...text);
  const entered = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '');
  await until(async () => expect(await browser.run(entered), `the text of ${String(target)}`).toBe(text));
}

/** The texts of the visible elements of this selector, in their order. */
export const texts = (browser: DrivenBrowser, selector: string): Promise<string[]> =>
  browser.run(
    (css) =>
      [...document.querySelectorAll(css)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent?.trim() ?? ''),
    selector,
  );

/** Path and query of the page. */
export const address = (browser: DrivenBrowser): Promise<string> =>
  browser.run(() => `${location.pathname}${location.search}`);

/** Checks again and again until the checks hold. */
export const until = (check: () => Promise<unknown>, timeout = often.timeout): Promise<void> =>
  expect(async () => {
    await check();
  }).toPass({ ...often, timeout });

/** Waits until the visible text of an element matches, as in `shows(browser, 'main', /^10 devices/)`. */
export const shows = (browser: DrivenBrowser, selector: string, text: string | RegExp, timeout?: number) =>
  until(async () => expect((await texts(browser, selector)).join('\n'), selector).toMatch(text), timeout);

/** Waits until the number of visible elements of this selector is the given one. */
export const counts = (browser: DrivenBrowser, selector: string, count: number) =>
  until(async () => expect(await texts(browser, selector), selector).toHaveLength(count));

// What a person may press or fill in, and whether it is there, and in reach, where there is little room.
import { expect, type Page } from '@playwright/test';

/** At 200 % a page of 1440 × 900 has half of each. */
const narrow = [
  ['200 %', { width: 720, height: 450 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

interface Controls {
  /** By kind and name; counts and times in names change. */
  names: string[];
  /** Those that cannot be scrolled to where they are seen whole, or lie below something else. */
  outOfReach: string[];
}

/** The controls of what is on top: a popover or a dialog, or else the page. @param scrolls tries to come to each */
const controlsOf = (page: Page, scrolls: boolean): Promise<Controls> =>
  page.evaluate((scrolls) => {
    const kinds = 'button, a[href], input:not([type=hidden]), textarea, [role=tab], [role=switch], [role=combobox]';
    // What is seen of a field whose own box is none.
    const boxes = 'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number';
    const labelOf = (element: Element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : element.textContent;
    const said = (element: Element) =>
      element.getAttribute('aria-label') ?? (labelOf(element) || element.getAttribute('placeholder') || '');
    const nameOf = (element: Element) =>
      `${element.tagName} ${said(element)
        .replace(/[\d:,/]+/g, '#')
        .trim()}`;
    // Rows show fewer of their columns, and each has a link to where all of them are; live ones come and go.
    const controls = (selector: string) =>
      [...document.querySelectorAll(selector)].map((part) =>
        [...part.querySelectorAll(kinds)].filter(
          (element) =>
            !element.closest('tbody, [role=grid], [role=log], [aria-hidden=true], [inert]') &&
            element.checkVisibility({ visibilityProperty: true }),
        ),
      );
    // The browser's own dialog lies above all; of others, what was opened last stands last.
    const opened = [...controls('[role=tooltip], [role=dialog]'), ...controls('dialog[open]')];
    const found = opened.findLast(({ length }) => length > 0) ?? controls('header, main').flat();
    const isInReach = (element: Element) => {
      const box = element.closest(boxes) ?? element;
      box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
      const isInside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
      const isTooTall = height > innerHeight;
      const hit = document.elementFromPoint(left + width / 2, isTooTall ? innerHeight / 2 : top + height / 2);
      // What cannot be pressed lets the pointer through; what is notified of goes by itself.
      const isHit = hit && (box.contains(hit) || hit.contains(box) || hit.closest('.ant-notification'));
      return (isInside || isTooTall) && Boolean(isHit);
    };
    return {
      names: [...new Set(found.map(nameOf))],
      outOfReach: scrolls ? [...new Set(found.filter((element) => !isInReach(element)).map(nameOf))] : [],
    };
  }, scrolls);

/**
 * All that is offered on a wide screen is there at 200 % and on a phone, can be scrolled to, and is not wider than
 * the screen. It leaves the page as on a phone.
 */
export async function expectNothingLost(page: Page, where: string): Promise<void> {
  const offered = (await controlsOf(page, false)).names;
  for (const [screen, size] of narrow) {
    await page.setViewportSize(size);
    const lost = async () => {
      const { names, outOfReach } = await controlsOf(page, true);
      return { lost: offered.filter((one) => !names.includes(one)), outOfReach };
    };
    const soft = expect.configure({ soft: true, timeout: 3000 });
    await soft.poll(lost, `${where} at ${screen}`).toEqual({ lost: [], outOfReach: [] });
    // A popover stays with the heading it was opened from, which a phone has further along its line.
    const width = await page.evaluate(() =>
      document.querySelector('[role=tooltip]')?.checkVisibility() ? 0 : document.documentElement.scrollWidth,
    );
    expect.soft(width, `${where} at ${screen}`).toBeLessThanOrEqual(size.width);
  }
}

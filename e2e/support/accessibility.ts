// What axe finds on a page: faults of its accessibility that a machine can see.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** A rule that is broken, and the HTML of what breaks it. */
export type Violation = readonly [rule: string, html: readonly string[]];

/**
 * Runs axe in the page. Its source is put into each document once.
 *
 * @param options what axe runs; all of its rules by default
 * @param context of the page, all of it by default; lists of selectors
 */
export async function violations(
  page: Page,
  options: axe.RunOptions = {},
  context: { include?: string[]; exclude?: string[] } = {},
): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include = [], exclude = [], options }) => {
      if (!window.axe) throw new Error('axe is not in the page.');
      const found = await window.axe.run(
        { ...(include.length > 0 && { include }), exclude },
        { resultTypes: ['violations'], ...options },
      );
      return found.violations.map(({ id, nodes }): Violation => [id, nodes.map(({ html }) => html)]);
    },
    { ...context, options },
  );
}

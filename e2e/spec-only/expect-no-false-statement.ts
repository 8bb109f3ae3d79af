// What the console must not say of a backend that adds nothing to the specification.
import type { Page } from '@playwright/test';
import { expect } from '../support/console.ts';

/** Said of what nobody knows, or of a call that every backend has: it would be false. */
const falseStatements: readonly (string | RegExp)[] = [
  'This page stopped because of an error.',
  /^Part of the page stopped/,
  /stopped because of an error/,
  'Boot refused',
  /^Retired/,
  'Bring back',
  /^Invalid:/,
  'Not OCPP:',
  'Differs from the charger',
  'Not reported',
  'Could not find out what this affects',
  /\bundefined\b/,
  /\bNaN\b/,
];

/** What stands on the screen is true, and nothing of it has crashed. */
export async function expectNoFalseStatement(page: Page, place: string): Promise<void> {
  for (const text of falseStatements) {
    const found = page.getByText(text, typeof text === 'string' ? { exact: true } : {}).filter({ visible: true });
    await expect.soft(found, `${place}: ${text}`).toHaveCount(0);
  }
}

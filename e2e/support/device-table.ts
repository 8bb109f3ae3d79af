import type { Page } from '@playwright/test';
import { expect, get, type Paged } from './console.ts';

/** A device of the list, as far as tests look at it. */
export interface Row {
  chargeboxId: string;
  make: string;
  tags: string[];
  evses: { stationId: string }[];
}
/** `GET devices` with this query. */
export const list = (page: Page, query: string) => get<Paged<Row>>(page.request, 'operator', `devices?${query}`);
/** How many devices match. */
export const total = async (page: Page, query: string) => (await list(page, `pageSize=1&${query}`)).totalElements;
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
export const headings = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter(Boolean);
/** The list says that it has so many. */
export const counted = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: /\d devices?$/ })).toContainText(
    `${count.toLocaleString('en-US')} device`,
  );
export const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove filter ${text}` });

/** Opens a column's filter. */
export async function filter(page: Page, column: string) {
  await page.getByRole('button', { name: `Filter ${column}` }).click();
  const form = page.getByRole('form', { name: `Filter ${column}` });
  await expect(form).toBeVisible();
  return { form, apply: () => form.getByRole('button', { name: 'Apply' }).click() };
}

/** Opens the column chooser. */
export async function chooseColumns(page: Page) {
  await page.getByRole('button', { name: 'Columns' }).click();
  const drawer = page.getByRole('dialog', { name: 'Columns' });
  await expect(drawer.getByRole('searchbox', { name: 'Search columns' })).toBeFocused();
  return drawer;
}

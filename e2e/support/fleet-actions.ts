import type { Page } from '@playwright/test';
import { get, type Paged } from './console.ts';

/** A job, as far as tests look at it. */
export interface JobRow {
  id: string;
  devices: number;
  outcomes: Record<string, number>;
  cancelledAt: string | null;
}
export const jobs = (page: Page) => get<Paged<JobRow>>(page.request, 'operator', 'remote-action/jobs?pageSize=5');
export const total = async (page: Page, filters = '') =>
  (await get<Paged<unknown>>(page.request, 'operator', `devices?pageSize=1${filters}`)).totalElements;
export const commas = (count: number) => count.toLocaleString('en-US');
export const devices = (count: number) => `${commas(count)} ${count === 1 ? 'device' : 'devices'}`;

/** Begins choosing devices for an action. */
export async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
export const bar = (page: Page, action: string) => page.getByRole('group', { name: `${action} devices` });
export const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select device/ });

import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, token } from './console.ts';

/** An alert, as far as tests look at it. */
export interface AlertRow {
  id: string;
  name: string;
  type: string;
  version: number;
  state: string;
}
/** An email of an alert. */
export interface MailRow {
  id: string;
  alertId: string;
  subject: string;
}

/** A call beside the page. */
export const api = async (request: APIRequestContext, account: Account, method: string, path: string, data: object) => {
  const answer = await request.fetch(`/api/${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${await token(request, account)}` },
  });
  return { status: answer.status(), body: await answer.json() };
};
/** An alert over the network that is none of the seed's. */
export const network = (name: string) => ({
  ...{ name, type: 'LOW_NETWORK_AVAILABILITY', interval: 900, active: false, severity: 'LOW', threshold: 50 },
  ...{ emailRecipients: ['noc@example.com'], siteIds: null, excludeSites: null },
});
export const make = async (page: Page, name: string): Promise<AlertRow> =>
  (await api(page.request, 'admin', 'PUT', 'alerts/LOW_NETWORK_AVAILABILITY', network(name))).body;
export const remove = async (page: Page, id: string) =>
  page.request.delete(`/api/alerts/${id}`, {
    headers: { authorization: `Bearer ${await token(page.request, 'admin')}` },
  });

export const drawer = (page: Page, title: 'Create Alert' | 'Update Alert') => page.getByRole('dialog', { name: title });
export const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
};
export async function addEmail(page: Page, email: string) {
  await page.getByRole('button', { name: 'Add email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add email' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Email' }).press('Enter');
  return dialog;
}

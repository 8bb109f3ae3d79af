import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type AlertRow, choose, drawer, type MailRow } from './alerts.ts';
import { expect, get, type Paged, signIn, test } from './console.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: alerts and what opens over them are accessible by what a machine can tell`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'admin', '/alerts');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await faults(page)).toEqual([]);

    await test.step('an alert', async () => {
      // The newest mail may be that of an alert that was removed.
      const there = (await get<AlertRow[]>(page.request, 'admin', 'alerts')).map(({ id }) => id);
      const { content } = await get<Paged<MailRow>>(page.request, 'admin', 'alerts/mails?pageSize=50');
      const { alertId } = content.find((mail) => there.includes(mail.alertId)) ?? {};
      await page.goto(`/alerts?alert=${alertId}`);
      const form = drawer(page, 'Update Alert');
      await form
        .getByRole('region', { name: 'History' })
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await form.getByRole('button', { name: 'Test' }).click();
      await expect(form.getByText(/^Would (not )?go off now/)).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    await test.step('a form with faults, sites and a recipient', async () => {
      await page.goto('/alerts?alert=new');
      await choose(page, 'Type', 'Low site availability');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Alert name', { exact: true })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Select sites' }).click();
      const picker = page.getByRole('dialog', { name: 'Select sites' });
      await picker
        .getByRole('checkbox', { name: /^Select site/ })
        .first()
        .check();
      expect(await faults(page)).toEqual([]);
      await picker.getByRole('button', { name: 'Cancel' }).click();
      await expect(picker).toBeHidden();
      await page.getByRole('button', { name: 'Add email' }).click();
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    await test.step('mails, and one of them', async () => {
      await page.goto('/alerts/mails');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('row').getByRole('link').first().click();
      const mail = page.getByRole('dialog', { name: 'Email' });
      await mail.getByRole('button', { name: 'HTML' }).click();
      await expect(mail.getByText(/<!doctype html>/)).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });
  });
}

/** What a machine finds wrong with a page. */
async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

import { expect, signIn, test } from '../support/console.ts';

for (const path of ['/logs', '/locations', '/charging-groups'])
  test(`a view of ${path} is kept`, async ({ page }) => {
    await signIn(page, 'operator', `${path}?pageSize=25&page=1`);
    await page.getByRole('button', { name: 'Views' }).click();
    const drawer = page.getByRole('dialog', { name: 'Views' });
    const name = `As it is ${Date.now()}`;
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
    await drawer.getByRole('button', { name: 'Save' }).click();
    const view = drawer.getByRole('button', { name, exact: true });
    await expect(view).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Views' }).click();
    await view.click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*page=1`));
  });

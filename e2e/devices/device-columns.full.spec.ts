// The columns of the device table: which, in which order, how wide.
import { connectedDevice, expect, signIn, test } from '../support/console.ts';
import { chooseColumns, headings, rows } from '../support/device-table.ts';

test('columns are searched, shown, ordered by keyboard and by drag, kept, and set back', async ({ page }) => {
  await connectedDevice(page.request);
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  const usual = await headings(page);
  const drawer = await chooseColumns(page);

  await test.step('every field of a device can be a column', async () => {
    await expect(drawer.getByRole('checkbox')).toHaveCount(42);
  });
  await test.step('found and shown', async () => {
    await page.keyboard.type('serial');
    await expect(drawer.getByRole('checkbox')).toHaveCount(1);
    await drawer.getByRole('checkbox', { name: 'Serial number' }).check();
    await drawer.getByRole('searchbox').clear();
    await drawer.getByRole('checkbox', { name: 'Enterprise' }).uncheck();
    expect(await headings(page)).toEqual([...usual.filter((name) => name !== 'Enterprise'), 'Serial number']);
  });
  await test.step('moved by keyboard; Escape puts it back and leaves the drawer open', async () => {
    const handle = drawer.getByRole('button', { name: 'Move Connection' });
    await handle.focus();
    const said = page.locator('[aria-live="assertive"]');
    // The first presses after the announcement can come before the library has measured the list.
    const moveUp = () =>
      expect(async () => {
        await page.keyboard.press('ArrowUp');
        await expect(said).toHaveText('Connection is being moved, at 3 of 15.', { timeout: 3000 });
      }).toPass();
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Connection is being moved, at 4 of 15.');
    await moveUp();
    await page.keyboard.press('Escape');
    await expect(said).toHaveText('Connection stays at 4 of 15.');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Connection is being moved, at 4 of 15.');
    await moveUp();
    await page.keyboard.press('Space');
    await expect
      .poll(() => headings(page).then((names) => names.slice(0, 4)))
      .toEqual([...['Station ID', 'Chargebox ID', 'Connection', 'Status']]);
  });
  await test.step('moved by drag', async () => {
    const box = async (name: string) => {
      const found = await drawer.getByRole('button', { name: `Move ${name}` }).boundingBox();
      if (!found) throw new Error(`${name} is not in sight`);
      return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
    };
    const [from, to] = [await box('Station ID'), await box('Connection')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x, to.y + 4, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(() => headings(page).then((names) => names.slice(0, 3)))
      .toEqual([...['Chargebox ID', 'Connection', 'Station ID']]);
  });
  await test.step('kept when the page comes back, the focus where it came from', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    const chosen = await headings(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
    expect(await headings(page)).toEqual(chosen);
  });
  await test.step('set back', async () => {
    const again = await chooseColumns(page);
    await again.getByRole('button', { name: 'Reset' }).click();
    expect(await headings(page)).toEqual(usual);
  });
});

test('a column is made wider by its edge and by keyboard, and stays so', async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  const heading = page.getByRole('columnheader', { name: 'Make' });
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0);
  const before = await width();
  const box = await heading.boundingBox();
  if (!box) throw new Error('no heading');
  await page.mouse.move(box.x + box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 100, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 100);
  await expect(page).not.toHaveURL(/sortBy/);
  await heading.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(width).toBe(before + 84);
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  expect(await width()).toBe(before + 84);
  const edge = await heading.boundingBox();
  await page.mouse.dblclick((edge?.x ?? 0) + (edge?.width ?? 0), (edge?.y ?? 0) + 20);
  await expect.poll(width).toBe(before);
});

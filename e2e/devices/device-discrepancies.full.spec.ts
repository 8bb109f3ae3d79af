// A charger that is not as its record or OCPP has it works all the same, and its page says what differs.
import { violations } from '../support/accessibility.ts';
import { expect, get, type Paged, signIn, test } from '../support/console.ts';
import { connectRawCharger } from '../support/raw-charger.ts';

test('an untidy charger boots and charges; its page and its logs say what is not in order', async ({ page }) => {
  const charger = await connectRawCharger();
  const { chargeboxId } = charger;
  const later = new Date(Date.now() + 3 * 3600_000).toISOString();
  await charger.call('u-1', 'BootNotification', {
    ...{ chargePointVendor: 'Acme', chargePointModel: 'A model of twenty-one', bootReason: 'PowerUp' },
  });
  const status = { connectorId: 7, errorCode: 'NoError', status: 'Charging', timestamp: later };
  await charger.call('u-2', 'StatusNotification', { ...status, info: null });
  const { content } = await get<Paged<{ id: string }>>(page.request, 'admin', `devices?chargeboxId=${chargeboxId}`);
  await signIn(page, 'operator', `/devices/${content[0]?.id}`);

  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText(/The charger's clock is (3 h|2 h 59 min) ahead\./);
  await expect(differences).toContainText('The charger says that it is Acme A model of twenty-one.');
  await expect(differences).toContainText(
    'The charger reports connector 7 (Charging), which this device does not have.',
  );
  const table = differences.getByRole('table', { name: 'Sends what OCPP does not allow' });
  for (const text of [
    'BootNotificationchargePointModel is longer than 20 characters.',
    'BootNotificationbootReason is not in OCPP 1.6.',
    'StatusNotificationinfo is null.',
  ]) {
    await expect(table.getByRole('row').filter({ hasText: text })).toHaveCount(1);
  }
  expect(await violations(page, {}, { include: ['section[aria-label="Differences"]'] })).toEqual([]);

  await test.step('on a small screen the table scrolls, and the page does not', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(differences).toBeVisible();
    const { scrolls, wide } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth > window.innerWidth,
      wide: (document.querySelector('section[aria-label="Differences"] table')?.clientWidth ?? 0) >= 640,
    }));
    expect({ scrolls, wide }).toEqual({ scrolls: false, wide: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await page.goto(`/logs?resources=${chargeboxId}&messageId=u-1`);
  const rows = page.getByRole('table').locator('tbody tr');
  const boot = rows.filter({ hasText: 'BOOT_NOTIFICATION_REQUEST' });
  await expect(boot).toContainText('Not OCPP: chargePointModel is longer than 20 characters. bootReason is not in');
  await boot.getByRole('link').first().click();
  await expect(page.getByRole('note')).toHaveText(/^Not OCPP: chargePointModel is longer than 20 characters\./);
  charger.close();
});

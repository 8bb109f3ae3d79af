// What a real charger and the server say to each other, as it is said.
import type { Page, WebSocket } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { connectedDevice, expect, signIn, test, token } from '../support/console.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Live messages' });
const rows = (page: Page) => log(page).getByRole('listitem');
const live = (page: Page) => page.getByRole('switch', { name: 'Live' });
const isFeed = (socket: WebSocket) => new URL(socket.url()).pathname.endsWith('/live-logs');

/** Opens the tab of a connected charger and goes online. */
async function goOnline(page: Page) {
  const device = await connectedDevice(page.request);
  await signIn(page, 'operator', `/devices/${device.id}`);
  await page.getByRole('tab', { name: 'Live Logs' }).click();
  await expect(live(page)).toHaveText('Offline');
  const opened = page.waitForEvent('websocket', isFeed);
  await live(page).click();
  await expect(page.getByText(/^Live until /)).toBeVisible();
  return { device, socket: await opened };
}

/** Asks a charger for a Heartbeat by the API, as another person might. */
async function askForHeartbeat(page: Page, chargeboxId: string): Promise<void> {
  const answer = await page.request.post('/api/remote-action/trigger-action', {
    headers: { authorization: `Bearer ${await token(page.request, 'operator')}` },
    data: {
      ...{ deviceList: [chargeboxId], remoteActionType: 'IMMEDIATE' },
      ...{ eventType: 'TRIGGER_MESSAGE_REQUEST', requestedMessage: 'Heartbeat' },
    },
  });
  expect(answer.status()).toBeLessThan(300);
}

test('a reset is seen: the call, its answer, the lost connection and the boot; then it is narrowed and opened', async ({
  page,
}) => {
  const { device, socket } = await goOnline(page);
  // A watch reaches the gateway a moment after the socket stands: what shows is what comes from then on.
  await askForHeartbeat(page, device.chargeboxId);
  await expect(rows(page).filter({ hasText: 'Heartbeat' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Execute Action' }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Hard' }).check();
  await dialog.getByRole('button', { name: 'Hard reset 1 device' }).click();

  await expect(rows(page).filter({ hasText: /ServerReset\{.*"Hard"/ })).toHaveCount(1);
  const boot = rows(page).filter({ hasText: /EVSEBootNotification/ });
  await expect(boot.first()).toBeVisible({ timeout: 60_000 });
  await expect(rows(page).filter({ hasText: 'The charger connected.' }).first()).toBeVisible();

  await test.step('the newest comes first', async () => {
    const texts = (await rows(page).allTextContents()).map((text) => text.replace(/^.*?[AP]M/, ''));
    const reset = texts.findIndex((text) => text.startsWith('ServerReset'));
    const booted = texts.findIndex((text) => /^EVSE.*BootNotification/.test(text));
    expect(booted).toBeLessThan(reset);
  });

  await test.step('a text narrows it', async () => {
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('bootnotification');
    await expect(rows(page).filter({ hasNotText: 'BootNotification' })).toHaveCount(0);
    await expect(boot.first()).toBeVisible();
    await expect(page.getByText(/messages, \d+ match/)).toBeVisible();
  });

  await test.step('a row opens to its payload', async () => {
    await boot.first().getByRole('button').first().click();
    await expect(boot.first()).toContainText(/"chargePointVendor": "/);
    await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`${colorScheme}: it is accessible by what a machine can tell`, async () => {
      await page.emulateMedia({ colorScheme });
      // Colors change little by little.
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      expect(await violations(page, {}, { include: ['[role=tabpanel]'] })).toEqual([]);
    });
  }

  await test.step('the token is in the address of the socket and nowhere in that of the page', async () => {
    const query = new URL(socket.url()).searchParams;
    expect(query.get('chargeboxId')).toBe(device.chargeboxId);
    expect(query.get('token')).toBeTruthy();
    expect(page.url()).not.toContain('token');
    expect(page.url()).not.toContain(query.get('token') ?? 'none');
  });
});

test('paused, messages are counted, and the count leads to them', { tag: '@full' }, async ({ page }) => {
  const { device } = await goOnline(page);
  await expect(async () => {
    await askForHeartbeat(page, device.chargeboxId);
    await expect(rows(page).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: 'Pause' }).click();
  const before = await rows(page).count();
  await askForHeartbeat(page, device.chargeboxId);
  const fresh = page.getByRole('button', { name: /^[1-9]\d* new$/ });
  await expect(fresh).toBeVisible();
  expect(await rows(page).count()).toBe(before);
  await fresh.click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('offline and leaving end the socket, and it is said; what came stays', { tag: '@full' }, async ({ page }) => {
  const { device, socket } = await goOnline(page);
  await expect(async () => {
    await askForHeartbeat(page, device.chargeboxId);
    await expect(rows(page).first()).toBeVisible({ timeout: 3000 });
  }).toPass();

  await test.step('offline', async () => {
    // It is closed when the server has answered the goodbye (RFC 6455, section 7.1.4).
    const closed = socket.waitForEvent('close');
    await live(page).click();
    await closed;
    await expect(page.getByText(/^Offline since /)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('another tab', async () => {
    const opened = page.waitForEvent('websocket', isFeed);
    await live(page).click();
    await expect(rows(page).filter({ hasText: /^Offline for / })).toHaveCount(1);
    const closed = (await opened).waitForEvent('close');
    await page.getByRole('tab', { name: 'Details' }).click();
    await closed;
    await page.getByRole('tab', { name: 'Live Logs' }).click();
    await expect(page.getByText(/^Live messages ended when you left at /)).toBeVisible();
    await expect(live(page)).toHaveText('Offline');
  });

  await test.step('another page', async () => {
    const opened = page.waitForEvent('websocket', isFeed);
    await live(page).click();
    await expect(page.getByText(/^Live until /)).toBeVisible();
    const closed = (await opened).waitForEvent('close');
    await page.getByRole('complementary').getByRole('link', { name: 'Locations', exact: true }).click();
    await closed;
    await page.goBack();
    await expect(page.getByText(/^Live messages ended when you left at /)).toBeVisible();
  });
});

test('what is shown is saved as a file', { tag: '@full' }, async ({ page }) => {
  const { device } = await goOnline(page);
  await expect(async () => {
    await askForHeartbeat(page, device.chargeboxId);
    await expect(rows(page).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: 'Pause' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(`live-logs-${device.chargeboxId}-`);
});

test.describe('after a lost connection', () => {
  test.use({ expectedErrors: /WebSocket connection to .* failed/ });
  test('it comes back by itself, and the place is marked', { tag: '@full' }, async ({ page }) => {
    let lose = () => {};
    await page.routeWebSocket(/\/live-logs/, (socket) => {
      const server = socket.connectToServer();
      lose = () => {
        void server.close();
        void socket.close({ code: 1001 });
      };
    });
    const { device } = await goOnline(page);
    await expect(async () => {
      await askForHeartbeat(page, device.chargeboxId);
      await expect(rows(page).first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    lose();
    await expect(rows(page).filter({ hasText: /^Connection lost for / })).toHaveCount(1);
    await expect(live(page)).toHaveText('Online');
  });
});

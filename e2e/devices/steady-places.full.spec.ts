// What must not move, and what must not be cut off, as only a browser lays it out.
import { connectedDevice, expect, signIn, test } from '../support/console.ts';

test('the header of a device does not move when its newest action comes', async ({ page }) => {
  const { id, chargeboxId } = await connectedDevice(page.request);
  const file = { fileName: 'diagnostics.zip', url: '/nowhere' };
  const at = '2026-11-24T04:31:46.799Z';
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/devices/${chargeboxId}/newest-job`, async (route) => {
    await released;
    const answer = {
      job: {
        ...{ id: '1', eventType: 'GET_DIAGNOSTICS_REQUEST', parameters: {}, remoteActionType: 'IMMEDIATE' },
        ...{ scheduledTime: null, createdBy: 'a.very.long.name.of.somebody@example.com', createdAt: at },
        ...{ cancelledAt: null, devices: 1, outcomes: { FAILED: 1 } },
      },
      device: {
        ...{
          deviceId: id,
          chargeboxId,
          outcome: 'FAILED',
          attempts: 1,
          sentAt: at,
          answeredAt: at,
          effectAt: at,
          file,
        },
        detail:
          'The charger says that the upload failed, which it has said in a sentence that is far too long for a line.',
      },
    };
    await route.fulfill({ json: answer });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', `/devices/${id}`);
  const actions = page.getByRole('button', { name: 'Execute Action' });
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(chargeboxId) });
  const tabs = page.getByRole('tablist', { name: chargeboxId });
  await expect(page.getByRole('definition').first()).toBeVisible();
  const boxes = async () => [await actions.boundingBox(), await heading.boundingBox(), await tabs.boundingBox()];
  const before = await boxes();
  release();
  await expect(page.getByRole('link', { name: 'View job' })).toBeVisible();
  expect(await boxes()).toEqual(before);
  const [button, name] = before;
  // In the line of the name.
  expect(button?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});

test('however long its tags are, a list says how many more a device has', async ({ page }) => {
  await page.route(
    ({ pathname }) => pathname === '/api/devices',
    async (route) => {
      const response = await route.fetch();
      const body: { content: { tags: string[] }[] } = await response.json();
      const tags = ['AUDIT-OF-THE-NETWORK', 'A-VERY-LONG-TAG-NAME-OF-THIRTY', 'ANOTHER-VERY-LONG-TAG', 'T4', 'T5'];
      await route.fulfill({ response, json: { ...body, content: body.content.map((one) => ({ ...one, tags })) } });
    },
  );
  await page.addInitScript(() =>
    localStorage.setItem('dmp.devices.columns', JSON.stringify({ shown: ['chargeboxId', 'tags'], widths: {} })),
  );
  await signIn(page, 'viewer', '/devices');
  const more = page.getByText('+2', { exact: true }).first();
  await expect(more).toBeVisible();
  const cell = await page.getByRole('cell').filter({ has: more }).first().boundingBox();
  const box = await more.boundingBox();
  expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
});

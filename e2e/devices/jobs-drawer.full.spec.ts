import { expect, get, type Paged, signIn, test, token } from '../support/console.ts';

test('a long job fills its drawer: the table scrolls, what is above and below it stands', async ({ page }) => {
  const chargers = await get<Paged<{ chargeboxId: string }>>(page.request, 'operator', 'devices?pageSize=50');
  const headers = { authorization: `Bearer ${await token(page.request, 'operator')}` };
  // For later, so that it touches no charger.
  const begun = await page.request.post('/api/remote-action/trigger-action', {
    headers,
    data: {
      deviceList: chargers.content.map(({ chargeboxId }) => chargeboxId),
      remoteActionType: 'SCHEDULED',
      scheduledTime: '2099-01-01T00:00:00.000Z',
      eventType: 'RESET_REQUEST',
      resetType: 'Soft',
    },
  });
  expect(begun.ok()).toBe(true);
  const { jobId }: { jobId: string } = await begun.json();

  await signIn(page, 'operator', `/devices?job=${jobId}&jobPageSize=50`);
  const drawer = page.getByRole('dialog', { name: 'Job' });
  await expect(drawer.getByRole('row')).toHaveCount(51);
  await expect(drawer.getByText('1–50 of 50 devices')).toBeInViewport();
  await drawer.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(drawer.getByRole('heading', { name: 'Reset (Soft)' })).toBeInViewport();
  await expect(drawer.getByText('1–50 of 50 devices')).toBeInViewport();

  expect((await page.request.delete(`/api/remote-action/jobs/${jobId}`, { headers })).ok()).toBe(true);
});

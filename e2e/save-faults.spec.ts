// What a person has typed or chosen stays in each kind of form while it cannot be
// saved, whatever the server says, and the notification is titled by what was done.
// Nothing of this reaches the server.
import type { Page } from '@playwright/test';
import { addEmail, choose } from './alerts.ts';
import { answerWithFaults, apiFaults, failCalls, settled } from './api-faults.ts';
import { connectedDevice, expect, signIn, test } from './console.ts';

/** One form, and what is done in it. */
interface Save {
  /** Title of the notification. */
  failure: string;
  /** Where it is; below the page of a device that is connected when it begins with `?`. */
  address: string;
  fill(page: Page): Promise<void>;
  /** The button that saves. */
  press: string;
  /** Waits for what was typed or chosen. */
  stays(page: Page): Promise<void>;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const fill = (page: Page, name: string, text: string) => box(page, name).fill(text);
const has = (page: Page, name: string, text: string) => expect(box(page, name)).toHaveValue(text);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A drawer, a drawer of another remote, a dialog with a form, a tab, a dialog that asks, and a form among others. */
const saves: Save[] = [
  {
    failure: 'Could not save alert',
    address: '/alerts?alert=new',
    async fill(page) {
      await fill(page, 'Name', 'Not to be saved');
      await choose(page, 'Type', 'Low network availability');
      await choose(page, 'Severity', 'Critical');
      await choose(page, 'Interval', '15 minutes');
      await addEmail(page, 'noc@example.com');
    },
    press: 'Save',
    stays: (page) => has(page, 'Name', 'Not to be saved'),
  },
  {
    failure: 'Could not create charging group',
    address: '/charging-groups?group=new',
    async fill(page) {
      await fill(page, 'Name', 'Not to be saved');
      await fill(page, 'Description', 'Of a browser test');
      await fill(page, 'Party ID', 'TST');
      await choose(page, 'Country code', 'US');
      await choose(page, 'Tariff', 'US-NIGHT');
    },
    press: 'Create',
    stays: (page) => has(page, 'Name', 'Not to be saved'),
  },
  {
    failure: 'Message failed to save',
    address: '?',
    async fill(page) {
      await button(page, 'Write message').click();
      await fill(page, 'Message', 'Not to be saved');
    },
    press: 'Save',
    stays: (page) => has(page, 'Message', 'Not to be saved'),
  },
  {
    failure: 'Could not save state',
    address: '?tab=state',
    fill: (page) => page.getByRole('switch', { name: 'Freevend' }).click(),
    press: 'Save',
    stays: (page) => expect(button(page, 'Save')).toBeEnabled(),
  },
  {
    failure: 'Action failed!',
    address: '?',
    async fill(page) {
      await button(page, 'Execute Action').click();
      await page.getByRole('menuitem', { name: 'Reset' }).click();
      await page.getByRole('radio', { name: 'Soft' }).check();
      await page.getByRole('radio', { name: 'Execute now' }).check();
    },
    press: 'Soft reset 1 device',
    stays: (page) => expect(page.getByRole('radio', { name: 'Soft' })).toBeChecked(),
  },
  {
    failure: 'Could not save view',
    address: '/devices?make=ABB&page=1',
    async fill(page) {
      await button(page, 'Views').click();
      await fill(page, 'Name', 'Not to be saved');
    },
    press: 'Save',
    stays: (page) => has(page, 'Name', 'Not to be saved'),
  },
];

test('what was typed stays in each form while it cannot be saved', async ({ page }) => {
  const device = await connectedDevice(page.request);
  await page.addInitScript(answerWithFaults);
  await signIn(page, 'admin', '/no-such-page');
  for (const { failure, address, fill, press, stays } of saves) {
    await test.step(failure, async () => {
      await failCalls(page, {});
      await page.goto(address.startsWith('?') ? `/devices/${device.id}${address}` : address);
      await settled(page);
      await fill(page);
      for (const fault of apiFaults) {
        await failCalls(page, { changes: fault });
        // Notifications may lie over the button.
        await button(page, press).press('Enter');
        expect((await settled(page)).some((call) => !call.startsWith('GET '))).toBe(true);
        await expect(
          page.getByRole('alert').filter({ hasText: failure }).filter({ hasText: fault.text }).last(),
        ).toBeVisible();
        await stays(page);
        await expect(button(page, press)).toBeEnabled();
      }
    });
  }
});

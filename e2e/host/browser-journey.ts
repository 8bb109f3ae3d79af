// One journey through the console, for every browser that it is driven in.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test } from '@playwright/test';
import { connectedDevice, type DeviceRow, expect, get, type Paged, token } from '../support/console.ts';
import {
  address,
  click,
  counts,
  type DrivenBrowser,
  keys,
  press,
  shows,
  texts,
  type,
  until,
} from '../support/driven-browser.ts';
import { product } from '../support/product.ts';
import { releaseOf, removeReleased } from '../support/released.ts';

/** What a journey is made with. */
interface Journey {
  browser: DrivenBrowser;
  /** For calls beside the page. */
  request: APIRequestContext;
}

/** Where the console is. */
const origin = `http://localhost:${product.port}`;
/** The link of each row of a list. */
const rows = 'a[data-row-link]';
const dialog = '[role=dialog]';
const messages = '[role=log] li';

/** A job waits for chargers. */
const jobMs = 60_000;

/** From the sign-in to a remote that is down and back. The console reports no error on the way but of that remote. */
export async function goThrough(browser: DrivenBrowser, request: APIRequestContext): Promise<void> {
  const journey = { browser, request };
  const device = await connectedDevice(request);
  const steps: readonly (readonly [string, (journey: Journey) => Promise<void>])[] = [
    ['a person signs in', signIn],
    ['the list of devices is sorted, paged, and searched', listDevices],
    ['what was found is a file', exportList],
    ['an action is taken on two devices', actOnTwo],
    ['a log of a device is opened, and the next one', (own) => readLogs(own, device)],
    ['a message arrives while the device is watched', (own) => watchLive(own, device)],
    ['a remote is down, and back', loseRemote],
  ];
  for (const [title, go] of steps) {
    await test.step(title, async () => {
      await go(journey);
      expect(await browser.errors()).toEqual([]);
    });
  }
}

async function signIn({ browser }: Journey): Promise<void> {
  await browser.open(`${origin}/devices`);
  await click(browser, ['button', 'Login']);
  await type(browser, ['textbox', 'Email'], 'admin@example.com');
  // A field for a password has no role.
  await type(browser, 'input[type=password]', 'demo');
  await click(browser, ['button', 'Sign in']);
  await until(async () => expect(await address(browser)).toMatch(/^\/devices/));
  await counts(browser, rows, 10);
}

/** The first page of the list, as the backend has it. */
async function idsOf(request: APIRequestContext, query: string): Promise<string[]> {
  const { content } = await get<Paged<DeviceRow>>(request, 'admin', `devices?pageSize=10&${query}`);
  return content.map(({ chargeboxId }) => chargeboxId);
}

async function listDevices({ browser, request }: Journey): Promise<void> {
  const lists = (ids: readonly string[]) => until(async () => expect(await texts(browser, rows)).toEqual(ids));
  const sorted = (order: 'ASC' | 'DESC', page = 0) =>
    idsOf(request, `sortBy=chargeboxId&sortOrder=${order}&pageNumber=${page}`);
  await click(browser, ['columnheader', 'Chargebox ID']);
  await until(async () => expect(await address(browser)).toContain('sortBy=chargeboxId'));
  await lists(await sorted('ASC'));
  await click(browser, ['columnheader', 'Chargebox ID']);
  await lists(await sorted('DESC'));
  await click(browser, 'li.ant-pagination-next button');
  await lists(await sorted('DESC', 1));
  await browser.back();
  await lists(await sorted('DESC'));

  await type(browser, 'main input[type=search]', searched);
  await press(browser, keys.Enter);
  await lists(await idsOf(request, `search=${searched}&sortBy=chargeboxId&sortOrder=DESC`));
}

/** What the list is searched for: several pages of devices. */
const searched = 'ABB';

async function exportList({ browser, request }: Journey): Promise<void> {
  const { totalElements } = await get<Paged<DeviceRow>>(request, 'admin', `devices?pageSize=1&search=${searched}`);
  await shows(browser, '[role=status]', `of ${totalElements} devices`);
  await click(browser, ['button', 'Export CSV']);
  await click(browser, ['menuitem', 'All columns']);
  await until(async () => {
    const [file = 'no file', ...more] = readdirSync(browser.downloads);
    expect(file).toMatch(/^devices-.*\.csv$/);
    expect(more).toEqual([]);
    const lines = readFileSync(join(browser.downloads, file), 'utf8').trimEnd().split('\r\n');
    expect(lines[0]).toContain('Chargebox ID');
    expect(lines.slice(1).filter((line) => line.includes(searched))).toHaveLength(totalElements);
    expect(lines).toHaveLength(1 + totalElements);
  });
}

async function actOnTwo({ browser }: Journey): Promise<void> {
  await browser.open(`${origin}/devices?webSocketConnection=Connected`);
  await counts(browser, rows, 10);
  const chosen = (await texts(browser, rows)).slice(0, 2);
  await click(browser, ['button', 'Execute Action']);
  await click(browser, ['menuitem', 'Trigger Message']);
  for (const id of chosen) await click(browser, ['checkbox', `Select device ${id}`]);
  await shows(browser, '[role=group]', '2 devices selected');
  await click(browser, ['button', 'Confirm']);
  await click(browser, 'input[type=radio][value=Heartbeat]');
  await click(browser, ['button', 'Request Heartbeat from 2 devices']);
  await shows(browser, dialog, '2 of 2 devices finished', jobMs);
  for (const id of chosen) await shows(browser, `${dialog} tr`, new RegExp(`${id}.*Effect seen`));
  await press(browser, keys.Escape);
  await counts(browser, dialog, 0);
}

async function readLogs({ browser }: Journey, { id, chargeboxId }: DeviceRow): Promise<void> {
  await browser.open(`${origin}/devices?search=${chargeboxId}`);
  await counts(browser, rows, 1);
  await click(browser, rows);
  await until(async () => expect(await address(browser)).toContain(`/devices/${id}`));
  await shows(browser, 'main', chargeboxId);
  await click(browser, ['tab', 'Details']);
  await shows(browser, '[role=tabpanel]', 'Serial number');
  await click(browser, ['tab', 'Status Logs']);
  await click(browser, rows);
  const log = async () => new URLSearchParams((await address(browser)).split('?')[1]).get('log');
  await shows(browser, dialog, chargeboxId);
  const first = await log();
  expect(first).toMatch(/./);
  await press(browser, keys.ArrowRight);
  await until(async () => expect(await log()).not.toBe(first));
  await shows(browser, dialog, chargeboxId);
  await press(browser, keys.Escape);
  await counts(browser, dialog, 0);
}

async function watchLive({ browser, request }: Journey, { chargeboxId }: DeviceRow): Promise<void> {
  await click(browser, ['tab', 'Live Logs']);
  await click(browser, ['switch', 'Live']);
  await shows(browser, '[role=tabpanel]', 'Live until');
  await until(async () => {
    // A watch reaches the gateway a moment after the socket stands: what shows is what comes from then on.
    const answer = await request.post('/api/remote-action/trigger-action', {
      headers: { authorization: `Bearer ${await token(request, 'admin')}` },
      data: {
        ...{ deviceList: [chargeboxId], remoteActionType: 'IMMEDIATE' },
        ...{ eventType: 'TRIGGER_MESSAGE_REQUEST', requestedMessage: 'Heartbeat' },
      },
    });
    expect(answer.status()).toBeLessThan(300);
    await shows(browser, messages, /Server.*TriggerMessage/, 3000);
    await shows(browser, messages, /EVSE.*Heartbeat/, 3000);
  });
}

/** What the console and a browser report of a file that is not there. */
const expectedErrors = /The remote 'logs' failed|\/remotes\/logs\//;

async function loseRemote({ browser }: Journey): Promise<void> {
  await browser.open(`${origin}/devices`);
  const { version, entry } = releaseOf('logs');
  const putBack = removeReleased(`remotes/logs/${version}/${entry}`);
  try {
    await browser.open(`${origin}/logs`);
    await shows(browser, 'main [role=alert]', '“Logs” could not be loaded.');
    const errors = await browser.errors();
    expect(errors.filter((text) => !expectedErrors.test(text))).toEqual([]);
    expect(errors.join('\n')).toContain("The remote 'logs' failed.");
  } finally {
    putBack();
  }
  // What a browser has kept of the file that was not there is no reason to go without it.
  await browser.open(`${origin}/logs`);
  await until(async () => {
    expect(await texts(browser, 'main [role=alert]')).toEqual([]);
    expect(await texts(browser, rows)).toHaveLength(10);
  });
}

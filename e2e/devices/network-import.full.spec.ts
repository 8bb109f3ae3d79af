// A network that is not ours, from an empty database to chargers that are connected and reset.
import { WebSocket } from 'ws';
import { expect, signIn, test } from '../support/console.ts';
import { bar, boxes, choose } from '../support/fleet-actions.ts';
import { startEmptyProduct } from '../support/fleet-product.ts';

const password = (number: number) => `foreign-charger-key-${number}`;

/** The file of an operator: a station of each make with two connectors, and one that this product does not know. */
function foreignNetwork(): string {
  const makes = ['Alpitronic', 'Kempower', 'Tritium', 'Wallbox'];
  const lines = makes.flatMap((make, index) => {
    const number = index + 1;
    const place = `PLACE-${number % 2},Depot ${number % 2},Foreign Grid,AREA-${number % 2},Depot ${number % 2},Reno,US`;
    return [1, 2].map((connector) =>
      [
        ...[`${make.toUpperCase()}-${number}`, make, place, `US*FGR*E${number}*${connector}`, `${make}-${connector}`],
        ...[connector, make === 'Wallbox' ? 'TYPE2' : 'DCCOMBOTYP1', 'DC', 150_000, password(number)],
      ].join(','),
    );
  });
  const heading =
    'chargeboxId,make,siteId,siteName,siteOperator,locationId,locationName,locationCity,locationCountryCode,' +
    'evseUid,stationId,connectorId,plugType,powerType,maxElectricPower,password';
  return [heading, ...lines].join('\r\n');
}

/** A charger that boots, is available, and does a reset. @returns ends it */
function chargerAt(url: string, chargeboxId: string, key: string): () => void {
  let socket: WebSocket;
  let isEnded = false;
  const connect = () => {
    socket = new WebSocket(`${url.replace('http', 'ws')}/ocpp/${chargeboxId}`, ['ocpp1.6'], {
      auth: `${chargeboxId}:${key}`,
    });
    const status = (connectorId: number) => ({ connectorId, errorCode: 'NoError', status: 'Available' });
    const calls: [string, object][] = [
      ['BootNotification', { chargePointVendor: 'Alpitronic', chargePointModel: 'HYC' }],
      ...[1, 2].map((connector): [string, object] => ['StatusNotification', status(connector)]),
    ];
    const next = () => {
      const call = calls.shift();
      if (call) socket.send(JSON.stringify([2, `${calls.length}`, ...call]));
    };
    socket.on('open', next);
    socket.on('message', (data) => {
      const [type, id, action] = JSON.parse(String(data)) as [number, string, string];
      if (type === 3) next();
      if (type !== 2) return;
      socket.send(JSON.stringify([3, id, { status: 'Accepted' }]), () => {
        if (action === 'Reset') socket.close();
      });
    });
    socket.on('close', () => !isEnded && connect());
  };
  connect();
  return () => {
    isEnded = true;
    socket.close();
  };
}

test('a network comes in from a file, and its chargers connect and are reset', async ({ page }) => {
  test.setTimeout(240_000);
  const product = await startEmptyProduct();
  const ends: (() => void)[] = [];
  try {
    await signIn(page, 'admin', `${product.url}/devices`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Nothing has been imported yet.')).toBeVisible();
    await page.getByLabel('File of a network').setInputFiles({
      ...{ name: 'foreign.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignNetwork()) },
    });

    await expect(page.getByRole('heading', { name: 'foreign.csv' })).toBeVisible();
    await expect(page.getByText('Will be created 7')).toBeVisible();
    await page.getByText('Refused 1').click();
    await expect(page.getByText(/^Line 8: plugType must be one of/)).toBeVisible();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('7 of 7 applied')).toBeVisible();

    ends.push(chargerAt(product.url, 'ALPITRONIC-1', password(1)), chargerAt(product.url, 'KEMPOWER-2', password(2)));
    await page.getByRole('link', { name: 'All Devices' }).click();
    const row = page.getByRole('row').filter({ hasText: 'ALPITRONIC-1' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).first().click();
      await expect(row).toContainText('AVAILABLE', { timeout: 2000 });
    }).toPass({ timeout: 60_000 });

    await choose(page, 'Reset');
    await boxes(page).first().check();
    await bar(page, 'Reset').getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Soft' }).check();
    await dialog.getByRole('button', { name: /reset 1 device/i }).click();
    const outcome = page.getByRole('dialog', { name: 'Job' }).getByRole('row').filter({ hasText: 'ALPITRONIC-1' });
    await expect(outcome).toContainText('Effect seen', { timeout: 60_000 });
  } finally {
    for (const end of ends) end();
    // An open page would go on asking a product that is gone.
    await page.close();
    await product.stop();
  }
});

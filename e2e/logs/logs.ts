import type { Page } from '@playwright/test';
import { expect, get, type Paged } from '../support/console.ts';
import { connectRawCharger, type RawCharger } from '../support/raw-charger.ts';

/** A log, as far as tests look at it. */
export interface Log {
  id: string;
  time: string;
  detailType: string;
  resources: string[];
  stationId: string | null;
  source: string;
  detail: { messageId: string };
}

export const markup = '<img src=x onerror=alert(1)>';

/** What one file of tests has a charger say, and no other: ids of messages, and what they hold. */
export function newMessages() {
  const run = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
  const ids = { fault: `fault-${run}`, bad: `bad-${run}`, tag: `tag-${run}`, live: `live-${run}` };
  const messages = { ids, idTag: `LOOK-${run}`, vendorErrorCode: `E-${run}` };
  return { ...messages, say: () => sayThem(messages) };
}

/** @returns the charger that has said them, still connected */
async function sayThem({
  ids,
  idTag,
  vendorErrorCode,
}: Omit<ReturnType<typeof newMessages>, 'say'>): Promise<RawCharger> {
  const charger = await connectRawCharger();
  await charger.call('e2e-boot', 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  await charger.call(ids.fault, 'StatusNotification', {
    ...{ connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted', vendorErrorCode },
    info: markup,
  });
  await charger.say(`[2,"${ids.bad}","Authorize",{}]`);
  await charger.call(ids.tag, 'Authorize', { idTag });
  return charger;
}

export const api = (page: Page, query: string) => get<Paged<Log>>(page.request, 'operator', `logs/ocpp?${query}`);
export const total = async (page: Page, query: string) => (await api(page, query)).totalElements;
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Log' });
export const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search text in payloads' });
export const counted = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: /\d logs?$/ })).toContainText(
    new RegExp(` of ${count.toLocaleString('en-US')} log`),
  );
export const liveSwitch = (page: Page) => page.getByRole('switch', { name: 'Live' });
/** A time that is over, so that nothing comes to it: from three days ago to two days ago. */
export const aDay = () => {
  const day = (ago: number) => encodeURIComponent(new Date(Date.now() - ago * 86_400_000).toISOString());
  return `start=${day(3)}&end=${day(2)}`;
};

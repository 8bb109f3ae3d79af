// Every place of the console that has a look of its own, and how one comes there.
import type { Locator, Page } from '@playwright/test';
import { connectedDevice, get, type Paged } from './console.ts';

/** Something on the screen, by its role and, where it has one, its name. */
export type Target = readonly [role: Parameters<Page['getByRole']>[0], name?: string | RegExp];

/** A page, or what opens over one. */
export interface Place {
  /** With names in braces in place of ids. */
  path: string;
  /** What is pressed one after the other, each as soon as it is there. */
  press?: readonly Target[];
  /** What is there once all is. */
  shows?: Target;
}

/** Where a target is on a page: the first one that can be seen. */
export const target = (page: Page, one: Target): Locator => targets(page, one).first();

/** All of a kind that can be seen on a page. */
export function targets(page: Page, [role, name]: Target): Locator {
  const named = name === undefined ? {} : { name, exact: typeof name === 'string' };
  // antd's options are no options where they are drawn.
  const found =
    role === 'option'
      ? page.locator('.ant-select-item-option').filter({ hasText: name ?? /./ })
      : page.getByRole(role, named);
  return found.filter({ visible: true });
}

/** One of each thing that the address of a place names. */
export async function someIds({ request }: Pick<Page, 'request'>): Promise<Record<string, string>> {
  const first = async (path: string) => (await get<Paged<{ id: string }>>(request, 'admin', path)).content[0]?.id;
  const alerts = await get<{ id: string }[]>(request, 'admin', 'alerts');
  const mails = await get<Paged<{ id: string; alertId: string }>>(request, 'admin', 'alerts/mails?pageSize=50');
  // The newest mail may be that of an alert that was removed.
  const mail = mails.content.find(({ alertId }) => alerts.some(({ id }) => id === alertId));
  const ids = {
    ...{ alert: mail?.alertId, mail: mail?.id, device: (await connectedDevice(request)).id },
    group: await first('charging-groups?sortBy=totalEvses&sortOrder=DESC'),
    location: await first('locations/overviews'),
    log: (await first('logs/ocpp?onlyErrors=true')) ?? (await first('logs/ocpp')),
  };
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      if (id === undefined) throw new Error(`There is no ${name}.`);
      return [name, encodeURIComponent(id)];
    }),
  );
}

/** A path with ids in place of their names. */
export const addressOf = (path: string, ids: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');

const device = '/devices/{device}';
const group = '/charging-groups/{group}';
const location = '/locations/{location}';
const dialog = (name: string | RegExp): Target => ['dialog', name];
const button = (name: string | RegExp): Target => ['button', name];
const action = (name: string): readonly Target[] => [button('Execute Action'), ['menuitem', name]];

/** By where they are, so that what belongs together shares a sign-in. */
export const places: Readonly<Record<string, readonly Place[]>> = {
  'start page': [
    { path: '/', shows: ['region', 'Connections'] },
    { path: '/', press: [['tab', 'BTC']], shows: ['region', 'Connections'] },
    { path: '/', press: [['tab', 'Tags']], shows: ['tabpanel'] },
    { path: '/', press: [button('Help')], shows: ['dialog'] },
    { path: '/', press: [button(/^Acknowledge: /)], shows: ['dialog'] },
    { path: '/?about=console', shows: dialog('About') },
    { path: '/', press: [button('Search the console')], shows: ['combobox'] },
    { path: '/no-such-page', shows: ['heading'] },
    { path: '/no-such-page?remote.devices=http://localhost:1', shows: ['region', 'Overrides'] },
  ],
  devices: [
    { path: '/devices', shows: ['row'] },
    { path: '/devices?search=no+such+device', shows: button('Clear filters') },
    { path: '/devices', press: [button('Columns')], shows: dialog('Columns') },
    { path: '/devices', press: [button('Views')], shows: dialog('Views') },
    { path: '/devices', press: [button('Filter Make')], shows: ['form', 'Filter Make'] },
    { path: '/devices', press: [...action('Reset')], shows: ['group', 'Reset devices'] },
    { path: '/devices?jobs=all', shows: dialog(/^Job/) },
    { path: '/devices?add=new', shows: dialog('Add device') },
    { path: '/devices/unknown', shows: ['heading', 'Unknown chargers'] },
    { path: '/devices/import', shows: ['heading', 'Import a network'] },
  ],
  'a device': [
    { path: device, shows: ['definition'] },
    { path: device, press: [button('Uptime'), button('Charger ISO Certificates')] },
    { path: `${device}?tab=health`, shows: ['tabpanel', 'Health Data'] },
    { path: `${device}?tab=state`, shows: ['switch', 'Freevend'] },
    { path: `${device}?tab=configuration`, shows: ['rowheader'] },
    { path: `${device}?tab=diagnostics`, shows: ['tabpanel'] },
    { path: `${device}?tab=status-logs`, shows: ['row'] },
    { path: `${device}?tab=live-logs`, press: [['switch', 'Live']], shows: ['log', 'Live messages'] },
    { path: `${device}?edit=device`, shows: ['dialog', /^Edit /] },
  ],
  'what opens over a device': [
    { path: device, press: [button('Change port status')], shows: dialog('Change port status') },
    { path: device, press: [button('Write message')], shows: ['dialog'] },
    { path: device, press: [button('Add NEVI entry')], shows: dialog('Add NEVI entry') },
    { path: device, press: [button('Retire device')], shows: ['dialog'] },
    { path: `${device}?tab=state`, press: [button('Help')], shows: ['dialog'] },
    { path: `${device}?tab=configuration`, press: [button('History')], shows: dialog('Configuration history') },
    { path: `${device}?tab=configuration`, press: [button('Update')], shows: button('Add key') },
    { path: `${device}?tab=status-logs`, press: [button('Export Raw CSV Logs')], shows: ['dialog'] },
    { path: device, press: action('Trigger Message'), shows: ['radio', 'Heartbeat'] },
    { path: device, press: action('Reset'), shows: ['radio', 'Hard'] },
    { path: device, press: action('Update State'), shows: ['checkbox', 'Put into maintenance mode'] },
    { path: device, press: action('Get Diagnostics'), shows: ['dialog'] },
    { path: device, press: action('Set Password'), shows: ['dialog'] },
  ],
  locations: [
    { path: '/locations', shows: ['row'] },
    { path: '/locations?add=new', shows: dialog('Add location') },
    { path: location, shows: ['definition'] },
    { path: location, press: [button('Edit location')], shows: dialog(/^Edit /) },
    { path: location, press: [button('Delete location')], shows: ['dialog'] },
    { path: '/locations/sites', shows: ['row'] },
    { path: '/locations/sites?site=new', shows: dialog('Add site') },
    { path: '/locations/uptime', shows: ['row'] },
    { path: '/locations/nevi-report', shows: button('Download') },
  ],
  logs: [
    { path: '/logs', shows: ['row'] },
    { path: '/logs?log={log}', shows: dialog('Log') },
    { path: '/logs', press: [['switch', 'Live']], shows: ['row'] },
  ],
  alerts: [
    { path: '/alerts', shows: ['row'] },
    { path: '/alerts', press: [button(/^Delete /)], shows: button('Yes') },
    { path: '/alerts?alert={alert}', press: [button(/^Details of/), button('Test')], shows: dialog('Update Alert') },
    { path: '/alerts?alert={alert}', press: [button('Silence')], shows: dialog(/^Silence/) },
    { path: '/alerts?alert=new', press: [button('Save')], shows: dialog('Create Alert') },
    {
      path: '/alerts?alert=new',
      press: [
        ['combobox', /Type$/],
        ['option', 'Low site availability'],
        button('Select sites'),
        ['checkbox', /^Select site/],
      ],
      shows: dialog('Select sites'),
    },
    { path: '/alerts?alert=new', press: [button('Add email')], shows: dialog('Add email') },
    { path: '/alerts/mails', shows: ['row'] },
    { path: '/alerts/mails?mail={mail}', press: [button('HTML')], shows: dialog('Email') },
  ],
  'charging groups': [
    { path: '/charging-groups', shows: ['row'] },
    { path: '/charging-groups', press: [button(/^Delete /)], shows: button('Yes') },
    { path: '/charging-groups?group=new', shows: dialog('Create Charging Group') },
    { path: '/charging-groups/tariffs', shows: ['row'] },
    { path: '/charging-groups/tariffs?tariff=new', shows: dialog('Add tariff') },
    { path: group, shows: ['definition'] },
    { path: group, press: [button('Edit')], shows: button('Save Update') },
    { path: group, press: [button('Publish')], shows: ['dialog'] },
    {
      path: group,
      press: [button('Add EVSEs'), ['checkbox', /^Select device /], button('Confirm')],
      shows: dialog(/^Add \d/),
    },
  ],
};

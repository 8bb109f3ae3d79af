// For every call that changes something, what on the screens leads to it; and what only reads, where a
// part of a page has a permission of its own. What a call needs is said by the API's description of it.
import type { Locator, Page } from '@playwright/test';
import type { screens } from './offer-screens.ts';

/** One permission, or several of which one is enough. */
export type Clause = string | readonly string[];
/** Finds something on a page. */
export type Find = (page: Page) => Locator;

/** Something on a screen that leads to a call. */
export interface Offer {
  at: keyof typeof screens;
  control: Find;
  /** What it needs where the call needs one of several permissions, by what is asked of it. */
  one?: readonly Clause[];
  /** What it needs beside what the call and the page do. */
  also?: readonly Clause[];
  /** What stands in its place for who may not. */
  instead?: Find;
}

type Named = string | RegExp;
const named = (name: Named) => ({ name, exact: typeof name === 'string' });
const byRole = (role: Parameters<Page['getByRole']>[0]) => (name: Named) => (page: Page) =>
  page.getByRole(role, named(name)).filter({ visible: true }).first();
export const button = byRole('button');
export const item = byRole('menuitem');
export const link = byRole('link');
export const tab = byRole('tab');
export const region = byRole('region');
export const dialog = byRole('dialog');
const toggle = byRole('switch');

const on = (at: Offer['at'], control: Find, more: Omit<Offer, 'at' | 'control'> = {}): Offer => ({
  ...{ at, control },
  ...more,
});

const execute = {
  message: 'execute:dm-devices-trigger-message-request',
  firmware: 'execute:dm-devices-update-firmware',
  reset: 'execute:dm-devices-reset',
  diagnostics: 'execute:dm-devices-get-diagnostics-request',
};
/** Any of them shows Execute Action; passwords are rotated there too. */
const acts = [...Object.values(execute), 'update:devices'];
const state = {
  freevend: 'update:dm-devices-state-freevend',
  available: 'update:dm-devices-state-available',
  plugAndCharge: 'update:dm-devices-state-pnc-enabled',
  maintenance: 'update:dm-devices-state-maintenance-mode',
};

/** In the palette, beside what the page needs that it leads to. */
const command = (label: string, page: string, { one = [], also = [] }: Pick<Offer, 'one' | 'also'> = {}): Offer =>
  on('palette', byRole('option')(label), { ...(one.length > 0 && { one }), also: [page, ...also] });

/** In the menu of a device, which the list has too, and in the palette. */
const action = (label: string, inPalette: string, permission: string): Offer[] => [
  on('actions', item(label), { one: [permission] }),
  command(inPalette, 'read:devices', { one: [permission] }),
];

/** A flag in the dialog that updates states, which stands behind Execute Action. */
const choice = (label: string) => (page: Page) => page.getByRole('radiogroup', { name: label });
const acting = { also: [acts] };

const views = (list: string, at: Offer['at']): [string, Offer[]][] => [
  [`POST /views/${list}`, [on(at, (page) => dialog('Views')(page).getByRole('button', { name: 'Save', exact: true }))]],
  [`PUT /views/${list}/{id}`, [on(at, button('Edit E2E rights'))]],
  [`DELETE /views/${list}/{id}`, [on(at, button('Delete E2E rights'))]],
];

/** Of a configuration that is edited: it deletes the first key that may be. */
export const deleteKey: Find = (page) =>
  page
    .getByRole('row')
    .getByRole('button', { name: /^Delete / })
    .first();
const firstRow: Find = (page) => page.getByRole('row').nth(1).getByRole('link').first();

/** By call, what leads to it; a text says why nothing does. A call that changes something and is not here fails the test. */
export const offers: Readonly<Record<string, readonly Offer[] | string>> = {
  ...Object.fromEntries([
    ...views('devices', 'device views'),
    ...views('logs', 'log views'),
    ...views('locations', 'location views'),
    ...views('charging-groups', 'group views'),
  ]),
  'POST /devices': [
    on('devices', button('Add device')),
    on('knock', link('Add device')),
    command('Add device', 'read:devices'),
  ],
  'PUT /devices/{id}': [on('device', button('Edit device')), on('untidy', button('Add connector 9'))],
  'DELETE /devices/{id}': [on('device', button('Retire device'))],
  'POST /devices/{id}/restore': [on('retired', button('Bring back'))],
  'POST /devices/passwords': action('Set Password', 'Set passwords of devices', 'update:devices'),
  'POST /devices/toggle-port-status/{chargeboxId}': [on('device', button('Change port status'))],
  'PUT /devices/{id}/tags/{tag}': [on('untidy', button('Add tag'))],
  'DELETE /devices/{id}/tags/{tag}': [on('untidy', button('Delete tag E2E-RIGHTS'))],
  'POST /devices/{id}/nevi-log': [
    on('device', button('Add NEVI entry')),
    on('uptime', button(/^(Add exemption|Replace entry)$/)),
  ],
  'PUT /evse/messages/{chargeboxId}': [on('device', button('Write message'))],
  'PUT /state-settings/{chargeboxId}': [
    on('state', toggle('Freevend'), { one: [state.freevend] }),
    on('state', toggle('Available'), { one: [state.available] }),
    on('state', toggle('Plug & Charge'), { one: [state.plugAndCharge] }),
    on('state', toggle('Maintenance mode'), { one: [state.maintenance] }),
  ],
  'PATCH /state-settings/update-many': [
    on('actions', item('Update State'), acting),
    on('fleet', item('Update State'), acting),
    command('Update state of devices', 'read:devices', acting),
    on('states', choice('Freevend'), { one: [state.freevend], ...acting }),
    on('states', choice('Available'), { one: [state.available], ...acting }),
    on('states', choice('Plug & Charge'), { one: [state.plugAndCharge], ...acting }),
    on('states', byRole('checkbox')('Put into maintenance mode'), { one: [state.maintenance], ...acting }),
  ],
  'POST /remote-action/trigger-action': [
    ...action('Trigger Message', 'Trigger a message from devices', execute.message),
    ...action('Update Firmware', 'Update firmware of devices', execute.firmware),
    ...action('Reset', 'Reset devices', execute.reset),
    ...action('Get Diagnostics', 'Get diagnostics from devices', execute.diagnostics),
    ...action('Rotate Password', 'Rotate passwords of devices', 'update:devices'),
    on('fleet', item('Reset'), { one: [execute.reset] }),
    on('diagnostics', button('Get Diagnostics'), { one: [execute.diagnostics] }),
    on('home', button(/^Reset: E2E-RIGHTS/), { one: [execute.reset] }),
    on('saving', button('Confirm + Trigger'), {
      ...{ one: [execute.message], also: ['read:configurations', 'update:configurations'] },
    }),
  ],
  'POST /remote-action/selection': 'It counts what the dialog of an action would do, and changes nothing.',
  'DELETE /remote-action/jobs/{id}': [on('job', button('Cancel job'), { one: [execute.reset] })],
  'PUT /alerts/{type}': [
    on('alerts', button('Create Alert'), { one: ['create:alerts'] }),
    on('new alert', button('Save'), { one: ['create:alerts'] }),
    on('alert', button('Save'), { one: ['update:alerts'] }),
    command('Create alert', 'read:alerts', { one: ['create:alerts'] }),
  ],
  'POST /alerts/try': [
    on('new alert', button('Test'), { one: ['create:alerts'] }),
    on('alert', button('Test'), { one: ['update:alerts'] }),
  ],
  'PUT /alerts/{id}/silence': [on('alert', button(/^(Silence|Change silence)$/))],
  'DELETE /alerts/{id}': [on('alerts', button(/^Delete /))],
  'PUT /attention/{kind}/{subject}/acknowledgement': [on('home', button(/^Acknowledge: /))],
  'DELETE /attention/{kind}/{subject}/acknowledgement': [on('acknowledged', button(/^Undo acknowledgment: /))],
  'POST /charging-groups': [
    on('groups', button('Create Charging Group')),
    command('Create charging group', 'read:charging-groups'),
  ],
  'PUT /charging-groups/{id}': [on('group', button('Edit'))],
  'DELETE /charging-groups/{id}': [on('groups', button(/^Delete /))],
  'POST /charging-groups/{id}/publish': [on('group', button('Publish'))],
  'POST /charging-groups/{id}/publications/{publicationId}/retry': [on('published', button(/^Retry publication /))],
  'POST /charging-groups/{id}/publications/{publicationId}/skip': [on('published', button(/^Skip publication /))],
  'POST /charging-groups/{id}/evses': [on('group', button('Add EVSEs'))],
  'DELETE /charging-groups/{id}/evses': [on('group', button('Remove EVSEs'))],
  'POST /charging-groups/{id}/evses/selection':
    'It counts what adding or removing EVSEs would do, and changes nothing.',
  'PUT /charging-groups/evse/{id}': 'Only other programs move a single EVSE: the console selects devices.',
  'POST /configurations/{chargeboxId}': [on('configuration', button('Update'), { also: ['read:configurations'] })],
  'POST /configurations/delete/{chargeboxId}': [on('editing', deleteKey, { also: ['read:configurations'] })],
  'PUT /general-settings': [on('general settings', button('Add setting'))],
  ...Object.fromEntries(
    (['state', 'configuration'] as const).flatMap((kind) => [
      [`POST /global-${kind}-key`, [on(`${kind} keys`, button(`Add ${kind} key`))]],
      [`PUT /global-${kind}-key`, [on(`${kind} keys`, firstRow)]],
      [`DELETE /global-${kind}-key`, [on(`${kind} keys`, button(/^Delete /))]],
    ]),
  ),
  'POST /unknown-chargers/dismiss': [on('unknown chargers', button(/^Dismiss /))],
  'POST /network/imports': [
    on('devices', button('Import')),
    on('import', (page) => page.getByLabel('File of a network')),
    on('palette', byRole('option')('Import devices')),
  ],
  'POST /network/imports/{id}/apply': [on('preview', button('Apply'))],
  'POST /network/imports/{id}/cancel': [on('preview', button('Cancel import'))],
  'POST /locations': [on('locations', button('Add location')), command('Add location', 'read:devices')],
  'PUT /locations/{id}': [on('location', button('Edit location'))],
  'DELETE /locations/{id}': [on('location', button('Delete location'))],
  'POST /sites': [on('sites', button('Add site')), command('Add site', 'read:devices')],
  'PUT /sites/{id}': [on('sites', firstRow)],
  'DELETE /sites/{id}': [on('sites', button(/^Delete /))],
  'POST /tariffs': [on('tariffs', button('Add tariff'))],
  'PUT /tariffs/{id}': [on('tariffs', firstRow)],
  'DELETE /tariffs/{id}': [on('tariffs', button(/^Delete /))],
  'POST /auth/verify': 'It says whose a token is, and changes nothing.',

  'GET /remote-action/jobs': [on('devices', button(/^Jobs/))],
  'GET /remote-action/jobs/{id}': [on('job', button('All jobs'), { instead: says('see jobs') })],
  'GET /devices/{chargeboxId}/newest-job': [on('device', region('Newest action'))],
  'GET /logs/ocpp': [
    on('device', tab('Status Logs')),
    on('device', tab('Live Logs')),
    on('device', (page) => page.getByRole('grid', { name: 'Timeline' }).getByRole('link').first()),
  ],
  'GET /logs/ocpp/exporter/export-raw-ocpp-logs/{deviceId}': [
    on('status logs', button('Export Raw CSV Logs'), { also: ['read:logs'] }),
  ],
  'GET /state-settings/{chargeboxId}': [on('device', tab('State'))],
  'GET /configurations/{chargeboxId}': [on('device', tab('Configuration'))],
  'GET /devices/{id}/charging-group': [
    on('untidy', (page) => page.getByText('This device is not in a charging group.'), {
      instead: says('see charging groups'),
    }),
  ],
  'GET /devices/filter-options': [on('group', button('Filter Make'))],
  'GET /devices/{id}': [on('group', firstRow), on('log', link('All logs of this device ±5 minutes'))],
  'GET /network/export': [on('import', button(/^Export network/))],
};

/** The sentence in place of what one may not see. */
function says(what: string): Find {
  return (page) => page.getByText(`You don't have permission to ${what}.`);
}

// Every place of the console that has a look of its own, and how one comes there. `scripts/places.test.ts` fails for a
// route, a tab or an action of a device, and all that opens over a page, that none of them names.
import type { Account } from '../support/console.ts';
import { devicePlaces } from './device-places.ts';
import { button, dialog, type Place } from './place.ts';

const group = '/charging-groups/{group}';
const location = '/locations/{location}';
const attention = (...texts: (readonly [string, string])[]) => ({
  call: '**/api/attention',
  texts: [['"connected":false', '"connected":true'] as const, ...texts],
});

/** Who comes to places, where it is not the administrator. */
export const visitors: Readonly<Record<string, Account>> = { 'what is not shown': 'vendor.acme' };

/** By where they are, so that what belongs together shares a sign-in. */
export const places: Readonly<Record<string, readonly Place[]>> = {
  ...devicePlaces,
  'start page': [
    { path: '/', shows: ['region', 'Connections'] },
    { path: '/', press: [['tab', 'BTC']], shows: ['region', 'Connections'] },
    { path: '/', press: [['tab', 'Tags']], shows: ['tabpanel'] },
    {
      path: '/',
      press: [button('Help')],
      shows: dialog('What the overview counts'),
      opens: 'mfe-locations/overview/help-modal.tsx',
    },
    {
      path: '/',
      press: [button(/^Acknowledge: /)],
      shows: dialog('Acknowledge'),
      opens: 'mfe-locations/attention/acknowledge-dialog.tsx',
    },
    {
      path: '/',
      altered: attention(),
      press: [button(/^Reset: /)],
      shows: dialog(/^Reset /),
      opens: 'mfe-locations/attention/start-dialog.tsx',
    },
    {
      path: '/',
      altered: attention(['"FAULTED"', '"CONTRADICTION"']),
      press: [button(/^Get Diagnostics: /)],
      shows: dialog(/^Get diagnostics from /),
      opens: 'mfe-locations/attention/start-dialog.tsx',
    },
    {
      path: '/',
      press: [button('Notifications')],
      shows: dialog('Notifications'),
      opens: 'host/notices/notices-drawer.tsx',
    },
    { path: '/?about=console', shows: dialog('About'), opens: 'host/about/about-drawer.tsx' },
    {
      path: '/',
      press: [button('Search the console')],
      shows: dialog('Search the console'),
      opens: 'host/palette/palette-dialog.tsx',
    },
    {
      path: '/',
      press: [['heading', 'Home'], '?'],
      shows: dialog('Keyboard shortcuts'),
      opens: 'host/palette/keys-dialog.tsx',
    },
    { path: '/no-such-page', shows: ['text', 'Not Found'] },
    { path: '/no-such-page?remote.devices=http://localhost:1', shows: ['region', 'Overrides'] },
  ],
  locations: [
    { path: '/locations', shows: ['row'] },
    { path: '/locations?add=new', shows: dialog('Add location'), opens: 'mfe-locations/form/location-drawer.tsx' },
    { path: location, shows: ['definition'] },
    {
      path: location,
      press: [button('Edit location')],
      shows: dialog(/^Edit /),
      opens: 'mfe-locations/form/location-drawer.tsx',
    },
    {
      path: location,
      press: [button('Delete location')],
      shows: dialog(/^Delete /),
      opens: 'mfe-locations/form/delete-location-dialog.tsx',
    },
    { path: '/locations/sites', shows: ['row'] },
    { path: '/locations/sites', press: [button(/^Delete /)], shows: button('Yes') },
    { path: '/locations/sites?site=new', shows: dialog('Add site'), opens: 'mfe-locations/sites/site-drawer.tsx' },
    { path: '/locations/sites?site={site}', shows: dialog(/^Edit /), opens: 'mfe-locations/sites/site-drawer.tsx' },
    { path: '/locations/uptime', shows: ['row'] },
    ...['location', 'state', 'operator'].map(
      (by): Place => ({ path: `/locations/uptime?by=${by}`, shows: ['row', /%/] }),
    ),
    { path: '/locations/nevi-report', shows: ['table', 'Findings'] },
  ],
  logs: [
    { path: '/logs', shows: ['row'] },
    { path: '/logs?log={log}', shows: dialog('Log'), opens: 'shared/ui/logs/log-drawer.tsx' },
    { path: '/logs', press: [['switch', 'Live']], shows: ['row'] },
  ],
  alerts: [
    { path: '/alerts', shows: ['row'] },
    { path: '/alerts', press: [button(/^Delete /)], shows: button('Yes') },
    {
      path: '/alerts?alert={alert}',
      press: [button(/^Details of/), button('Test')],
      shows: dialog('Update Alert'),
      opens: 'mfe-alerts/alert/alert-form-drawer.tsx',
    },
    {
      path: '/alerts?alert={alert}',
      press: [button('Silence')],
      shows: dialog('Silence alert'),
      opens: 'mfe-alerts/alert/status/silence-dialog.tsx',
    },
    {
      path: '/alerts?alert=new',
      press: [button('Save')],
      shows: dialog('Create Alert'),
      opens: 'mfe-alerts/alert/alert-form-drawer.tsx',
    },
    {
      path: '/alerts?alert=new',
      press: [
        ['combobox', /Type$/],
        ['option', 'Low site availability'],
        button('Select sites'),
        ['checkbox', /^Select site/],
      ],
      shows: dialog('Select sites'),
      opens: 'mfe-alerts/sites/site-picker.tsx',
    },
    {
      path: '/alerts?alert=new',
      press: [button('Add email')],
      shows: dialog('Add email'),
      opens: 'mfe-alerts/recipients/add-email-dialog.tsx',
    },
    {
      path: '/alerts?alert=new',
      press: [button('Add email'), ['textbox', /Email$/, 'noc@example.com'], 'Escape'],
      shows: dialog('Leave without saving?'),
      opens: 'shared/ui/form/overlay-form.tsx',
    },
    {
      path: '/alerts?alert=new',
      press: [['textbox', /Name$/, 'Alert'], 'Escape'],
      shows: ['alertdialog', 'Leave without saving?'],
      opens: 'host/layout/modal-dialog.tsx',
    },
    {
      path: '/alerts?alert=no-such-alert',
      shows: dialog('Update Alert'),
      opens: 'mfe-alerts/alert/alert-drawer.tsx',
    },
    { path: '/alerts/mails', shows: ['row'] },
    {
      path: '/alerts/mails?mail={mail}',
      press: [button('HTML')],
      shows: dialog('Email'),
      opens: 'mfe-alerts/mails/mail-drawer.tsx',
    },
  ],
  'charging groups': [
    { path: '/charging-groups', shows: ['row'] },
    { path: '/charging-groups', press: [button(/^Delete /)], shows: button('Yes') },
    {
      path: '/charging-groups?group=new',
      shows: dialog('Create Charging Group'),
      opens: 'mfe-charging-groups/form/create-group-drawer.tsx',
    },
    { path: '/charging-groups/tariffs', shows: ['row'] },
    { path: '/charging-groups/tariffs', press: [button(/^Delete /)], shows: button('Yes') },
    ...[['new', dialog('Add tariff')] as const, ['{tariff}', dialog(/^Edit /)] as const].map(
      ([id, shows]): Place => ({
        path: `/charging-groups/tariffs?tariff=${id}`,
        shows,
        opens: 'mfe-charging-groups/tariffs/tariff-drawer.tsx',
      }),
    ),
    { path: group, shows: ['definition'] },
    { path: group, press: [button('Edit')], shows: button('Save Update') },
    {
      path: group,
      press: [button('Publish')],
      shows: dialog(/^Publish /),
      opens: 'mfe-charging-groups/publish/publish-dialog.tsx',
    },
    { path: '/charging-groups/{published}', press: [button(/^Skip publication /)], shows: button('Yes') },
    {
      path: group,
      press: [button('Add EVSEs'), ['checkbox', /^Select device /]],
      shows: dialog(/^Add EVSEs to /),
      opens: 'mfe-charging-groups/evses/add-dialog.tsx',
    },
    ...['Add', 'Remove'].map(
      (change): Place => ({
        path: group,
        press: [button(`${change} EVSEs`), ['checkbox', /^Select device /], button('Confirm')],
        shows: dialog(new RegExp(`^${change} \\d`)),
        opens: 'mfe-charging-groups/evses/change-dialog.tsx',
      }),
    ),
  ],
  settings: [
    { path: '/settings', shows: button('Add setting') },
    { path: '/settings?setting=new', shows: dialog('Add setting'), opens: 'mfe-devices/settings/setting-drawer.tsx' },
    {
      path: '/settings?setting={setting}',
      shows: dialog(/^Edit /),
      opens: 'mfe-devices/settings/setting-drawer.tsx',
    },
    { path: '/settings?tab=state-keys', shows: ['row'] },
    {
      path: '/settings?tab=state-keys&stateKey=FreevendEnabled',
      shows: dialog(/^Edit /),
      opens: 'mfe-devices/settings/state-key-drawer.tsx',
    },
    {
      path: '/settings?tab=configuration-keys&configurationKey=ResetRetries',
      shows: dialog(/^Edit /),
      opens: 'mfe-devices/settings/configuration-key-drawer.tsx',
    },
    {
      path: '/settings?tab=state-keys&stateKey=new',
      shows: dialog('Add state key'),
      opens: 'mfe-devices/settings/state-key-drawer.tsx',
    },
    { path: '/settings?tab=state-keys', press: [button(/^Delete /)], shows: button('Yes') },
    { path: '/settings?tab=configuration-keys', shows: ['row'] },
    {
      path: '/settings?tab=configuration-keys&configurationKey=new',
      shows: dialog('Add configuration key'),
      opens: 'mfe-devices/settings/configuration-key-drawer.tsx',
    },
    { path: '/settings?tab=configuration-keys', press: [button(/^Delete /)], shows: button('Yes') },
    { path: '/settings?tab=history', shows: ['tabpanel', 'History'] },
  ],
  'what is not there': [
    { path: '/devices/no-such-device', shows: button('Show all devices') },
    { path: '/locations/no-such-location', shows: button('Show all locations') },
    { path: '/charging-groups/no-such-group', shows: ['text', /does not exist/] },
    { path: '/logs?log=no-such-log', shows: dialog('Log'), opens: 'shared/ui/logs/log-drawer.tsx' },
    { path: '/devices?job=no-such-job', shows: dialog('Job'), opens: 'mfe-devices/jobs/jobs-drawer.tsx' },
    {
      path: '/logs',
      altered: { call: '**/remotes/logs/**/remoteEntry.*.js', texts: [['{', ' {']] },
      shows: button('Retry'),
    },
  ],
  'what is not shown': [{ path: '/charging-groups', shows: ['text', "You don't have permission to see this page."] }],
};

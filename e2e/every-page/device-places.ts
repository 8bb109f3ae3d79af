// The places of devices.
import { button, dialog, type Place, type Target } from './place.ts';

const device = '/devices/{device}';
const action = (name: string): readonly Target[] => [button('Execute Action'), ['menuitem', name]];

/** By where they are. */
export const devicePlaces: Readonly<Record<string, readonly Place[]>> = {
  devices: [
    { path: '/devices', shows: ['row'] },
    { path: '/devices?search=no+such+device', shows: button('Clear filters') },
    {
      path: '/devices',
      press: [button('Columns')],
      shows: dialog('Columns'),
      opens: 'shared/ui/columns/column-drawer.tsx',
    },
    { path: '/devices', press: [button('Views')], shows: dialog('Views'), opens: 'shared/ui/views/views-drawer.tsx' },
    {
      path: '/devices?view={view}',
      press: [button('Views'), button('Delete Places')],
      shows: dialog('Delete view?'),
      opens: 'shared/ui/views/saved-view-row.tsx',
    },
    { path: '/devices', press: [button('Filter Make')], shows: ['form', 'Filter Make'] },
    { path: '/devices', press: action('Reset'), shows: ['group', 'Reset devices'] },
    {
      path: '/devices',
      press: [...action('Reset'), ['checkbox', /^Select device /], 'Escape'],
      shows: dialog('Leave this selection?'),
      opens: 'shared/ui/selection/leave-question.tsx',
    },
    { path: '/devices?jobs=all', shows: dialog('Jobs'), opens: 'mfe-devices/jobs/jobs-drawer.tsx' },
    {
      path: '/devices?job={job}',
      press: [button('Cancel job')],
      shows: dialog('Cancel this job?'),
      opens: 'mfe-devices/jobs/cancel-dialog.tsx',
    },
    { path: '/devices?job={job}', shows: dialog('Job'), opens: 'mfe-devices/jobs/jobs-drawer.tsx' },
    { path: '/devices?add=new', shows: dialog('Add device'), opens: 'mfe-devices/record/add-device-drawer.tsx' },
    { path: '/devices/unknown', shows: ['heading', 'Unknown chargers'] },
    {
      path: '/devices/unknown?knock={knock}',
      shows: dialog('Unknown charger'),
      opens: 'mfe-devices/unknown/rejected-connection-drawer.tsx',
    },
    { path: '/devices/import', shows: ['heading', 'Import a network'] },
    { path: '/devices/import?import={import}', shows: ['heading', 'places.csv'] },
    {
      path: '/devices/import?import={import}',
      press: [button('Apply')],
      shows: dialog('Apply this import?'),
      opens: 'mfe-devices/import/import-commands.tsx',
    },
    {
      path: '/devices/import?import={import}',
      press: [button('Cancel import')],
      shows: dialog('Cancel this import?'),
      opens: 'mfe-devices/import/import-commands.tsx',
    },
  ],
  'a device': [
    { path: device, shows: ['definition'] },
    { path: device, press: [button('Uptime'), button('Charger ISO Certificates')], shows: ['heading', 'Outages'] },
    { path: `${device}?tab=health`, shows: ['tabpanel', 'Health Data'] },
    { path: `${device}?tab=state`, shows: ['switch', 'Freevend'] },
    { path: `${device}?tab=configuration`, shows: ['rowheader'] },
    { path: `${device}?tab=diagnostics`, shows: ['tabpanel'] },
    { path: `${device}?tab=status-logs`, shows: ['row'] },
    { path: `${device}?tab=live-logs`, press: [['switch', 'Live']], shows: ['log', 'Live messages'] },
    {
      path: `${device}?edit=device`,
      shows: dialog(/^Edit /),
      opens: 'mfe-devices/record/edit-device-drawer.tsx',
    },
  ],
  'what opens over a device': [
    {
      path: device,
      press: [button('Change port status')],
      shows: dialog('Change port status'),
      opens: 'mfe-devices/detail/details/ports/port-status-dialog.tsx',
    },
    {
      path: device,
      press: [button('Write message')],
      shows: dialog('Write message'),
      opens: 'mfe-devices/detail/details/messages/message-dialog.tsx',
    },
    {
      path: device,
      press: [button('Add NEVI entry')],
      shows: dialog('Add NEVI entry'),
      opens: 'mfe-devices/detail/details/status-log/nevi-entry-dialog.tsx',
    },
    {
      path: '/devices/{down}',
      press: [button('Uptime'), button(/^(Add exemption|Replace entry)$/)],
      shows: dialog('Add NEVI entry'),
      opens: 'mfe-devices/detail/details/status-log/nevi-entry-dialog.tsx',
    },
    {
      path: device,
      press: [button('Retire device')],
      shows: dialog(/^Retire /),
      opens: 'mfe-devices/record/retire-dialog.tsx',
    },
    {
      path: device,
      altered: { call: '**/api/devices/*', texts: [['"retiredAt":null', '"retiredAt":"2026-01-01T00:00:00.000Z"']] },
      press: [button('Bring back')],
      shows: dialog(/^Bring .* back into use\?$/),
      opens: 'mfe-devices/record/retire-dialog.tsx',
    },
    {
      path: `${device}?tab=state`,
      press: [button('Help')],
      shows: dialog('What the state of a device means'),
      opens: 'mfe-devices/detail/state/state-help.tsx',
    },
    {
      path: `${device}?tab=configuration`,
      press: [button('History')],
      shows: dialog('Configuration history'),
      opens: 'mfe-devices/detail/configuration/configuration-history.tsx',
    },
    { path: `${device}?tab=configuration`, press: [button('Update')], shows: button('Add key') },
    {
      path: `${device}?tab=configuration`,
      press: [button('Update'), ['textbox', 'Value of ResetRetries', '7'], button('Save')],
      shows: dialog(/^Save /),
      opens: 'mfe-devices/detail/configuration/save-dialog.tsx',
    },
    {
      path: `${device}?tab=status-logs`,
      press: [button('Export Raw CSV Logs')],
      shows: dialog(/^Export Raw CSV Logs: /),
      opens: 'mfe-devices/detail/status-logs/export-raw-dialog.tsx',
    },
    ...['Update State', 'Trigger Message', 'Update Firmware', 'Reset', 'Get Diagnostics', 'Rotate Password'].map(
      (name): Place => ({
        path: device,
        press: action(name),
        shows: ['dialog'],
        opens: 'mfe-devices/actions/action-dialog.tsx',
      }),
    ),
    {
      path: device,
      press: action('Set Password'),
      shows: button('Make password for 1 device'),
      opens: 'mfe-devices/actions/action-dialog.tsx',
    },
    {
      path: device,
      press: [...action('Set Password'), button('Make password for 1 device')],
      shows: dialog(/^New password: /),
      opens: 'mfe-devices/actions/created-passwords-dialog.tsx',
    },
    {
      path: device,
      altered: {
        call: '**/api/devices/passwords*',
        texts: [['"passwords":[', '"passwords":[{"chargeboxId":"CP-1","password":"one"},']],
      },
      press: [...action('Set Password'), button('Make password for 1 device')],
      shows: dialog(/^New passwords: /),
      opens: 'mfe-devices/actions/created-passwords-dialog.tsx',
    },
  ],
};

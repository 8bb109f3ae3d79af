// The screens on which something is offered to whoever has a permission.
import { button, type Clause, deleteKey, dialog, type Find, item, region, tab } from './offers.ts';

/** Where something is offered. */
export interface Screen {
  /** With names in braces in place of ids. */
  path: string;
  /** What its page needs. */
  needs: readonly Clause[];
  /** Is there once the page is, whatever one may do on it. */
  shows: Find;
  /** What is pressed then, one after the other, as far as it is there. */
  press?: readonly Find[];
  /** What is typed then. */
  keys?: string;
}

const devices = ['read:devices'];
const groups = ['read:charging-groups'];
const alerts = ['read:alerts'];
const settings = ['read:configurations'];
const row: Find = (page) => page.getByRole('row').nth(1);
const fact: Find = (page) => page.getByRole('definition').first();
const device = { path: '/devices/{device}', needs: devices, shows: fact };
const menu = button('Execute Action');
const views = { press: [button('Views')] };
const imports = ['create:devices', 'update:devices'];
const inTab = (name: string) => ({ path: `/devices/{device}?tab=${name}`, needs: devices, shows: tab('Details') });

export const screens = {
  palette: { path: '/no-such-page', needs: [], shows: (page) => page.getByRole('heading').first(), keys: 'Control+k' },
  home: { path: '/', needs: devices, shows: (page) => page.getByRole('heading', { name: /^Needs attention \(/ }) },
  acknowledged: { path: '/', needs: devices, shows: region('Needs attention'), press: [button(/ acknowledged$/)] },
  devices: { path: '/devices', needs: devices, shows: row },
  'device views': { path: '/devices', needs: devices, shows: row, ...views },
  fleet: { path: '/devices', needs: devices, shows: row, press: [menu] },
  job: { path: '/devices?job={job}', needs: devices, shows: dialog('Job') },
  'unknown chargers': { path: '/devices/unknown', needs: devices, shows: row },
  knock: { path: '/devices/unknown?knock={knock}', needs: devices, shows: dialog('Unknown charger') },
  import: {
    path: '/devices/import',
    needs: imports,
    shows: (page) => page.getByRole('table', { name: 'Latest imports' }),
  },
  preview: { path: '/devices/import?import={import}', needs: imports, shows: row },
  device,
  uptime: { ...device, press: [button('Uptime')] },
  actions: { ...device, press: [menu] },
  states: { ...device, press: [menu, item('Update State')] },
  state: inTab('state'),
  configuration: inTab('configuration'),
  editing: { ...inTab('configuration'), press: [button('Update')] },
  saving: { ...inTab('configuration'), press: [button('Update'), deleteKey, button('Save')] },
  diagnostics: inTab('diagnostics'),
  'status logs': inTab('status-logs'),
  untidy: { ...device, path: '/devices/{untidy}', shows: region('Differences') },
  retired: { ...device, path: '/devices/{retired}' },
  locations: { path: '/locations', needs: devices, shows: row },
  'location views': { path: '/locations', needs: devices, shows: row, ...views },
  location: { path: '/locations/{location}', needs: devices, shows: fact },
  sites: { path: '/locations/sites', needs: devices, shows: row },
  log: { path: '/logs?log={log}', needs: ['read:logs'], shows: dialog('Log') },
  'log views': { path: '/logs', needs: ['read:logs'], shows: row, ...views },
  alerts: { path: '/alerts', needs: alerts, shows: row },
  'new alert': { path: '/alerts?alert=new', needs: alerts, shows: row },
  alert: { path: '/alerts?alert={alert}', needs: alerts, shows: dialog('Update Alert') },
  groups: { path: '/charging-groups', needs: groups, shows: row },
  'group views': { path: '/charging-groups', needs: groups, shows: row, ...views },
  group: { path: '/charging-groups/{group}', needs: groups, shows: row },
  published: { path: '/charging-groups/{published}', needs: groups, shows: region('Publications') },
  tariffs: { path: '/charging-groups/tariffs', needs: groups, shows: row },
  'general settings': { path: '/settings', needs: settings, shows: tab('General settings') },
  'state keys': { path: '/settings?tab=state-keys', needs: settings, shows: row },
  'configuration keys': { path: '/settings?tab=configuration-keys', needs: settings, shows: row },
} satisfies Record<string, Screen>;

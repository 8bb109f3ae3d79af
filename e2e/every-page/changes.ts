// Everything a person can save, confirm, begin, or download, each as what is done for it.
import type { Target } from './place.ts';

/** Something that is pressed, or filled with a text; a `file` is chosen whose content is the text. */
export type Step = Target | readonly [role: Target[0] | 'file', name: string | RegExp, text: string];

/** Something over a page, and how it is opened. */
export interface Opened {
  /** Where it is, with names in braces in place of ids. */
  path: string;
  steps: readonly Step[];
}

/** One form, question, or button that calls the server. */
export interface Change {
  /** Title of the notification when it fails. */
  failure: string;
  /** The call, with `*` in place of each value. */
  call: string;
  /** Where it is, with names in braces in place of ids. */
  path: string;
  /** What else has to be there, by its name in `drill-things.ts`. */
  needs?: readonly string[];
  /** What opens it, and what is entered in it. */
  steps?: readonly Step[];
  /** What is pressed to do it: again each time. */
  press: readonly Step[];
}

const button = (name: string | RegExp): Target => ['button', name];
const row = (verb: string): readonly Target[] => [button(new RegExp(`^${verb} `)), button('Yes')];
const field = (name: string, text: string): Step => ['textbox', new RegExp(`${name}$`), text];
const choose = (name: string, option: string | RegExp): readonly Step[] => [
  ['combobox', new RegExp(`${name}$`)],
  ['option', option],
];
const action = (name: string): readonly Target[] => [button('Execute Action'), ['menuitem', name]];
const typed = 'Not to be saved';

const alerts: readonly Change[] = [
  {
    ...{ failure: 'Could not save alert', call: 'PUT alerts/*', path: '/alerts?alert=new' },
    steps: [
      field('Name', typed),
      ...choose('Type', 'Low network availability'),
      ...choose('Severity', 'Critical'),
      ...choose('Interval', '15 minutes'),
      ...[button('Add email'), field('Email', 'noc@example.com'), button('Add')],
    ],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Could not test alert', call: 'POST alerts/try', path: '/alerts?alert={alert}' },
    steps: [field('Name', typed)],
    press: [button('Test')],
  },
  { failure: 'Could not delete alert', call: 'DELETE alerts/*', path: '/alerts', press: row('Delete') },
  {
    ...{ failure: 'Could not silence alert', call: 'PUT alerts/*/silence', path: '/alerts?alert={alert}' },
    steps: [button('Silence'), button('8 hours'), field('Note', typed)],
    press: [button('Silence')],
  },
  {
    ...{ failure: 'Could not end silence', call: 'PUT alerts/*/silence', path: '/alerts?alert={silencedAlert}' },
    press: [button('End silence')],
  },
];

const group = '/charging-groups/{group}';
const groups: readonly Change[] = [
  {
    ...{ failure: 'Could not create charging group', call: 'POST charging-groups', path: '/charging-groups?group=new' },
    steps: [
      ...[field('Name', typed), field('Description', typed), field('Party ID', 'TST')],
      ...choose('Country code', 'US'),
      ...choose('Tariff', 'US-NIGHT'),
    ],
    press: [button('Create')],
  },
  {
    ...{ failure: 'Could not save charging group', call: 'PUT charging-groups/*', path: group },
    steps: [button('Edit'), field('Description', typed)],
    press: [button('Save Update')],
  },
  {
    ...{ failure: 'Could not delete charging group', call: 'DELETE charging-groups/*', path: '/charging-groups' },
    press: row('Delete'),
  },
  {
    ...{ failure: 'Could not publish charging group!', call: 'POST charging-groups/*/publish', path: group },
    steps: [button('Publish')],
    press: [button('Publish')],
  },
  {
    ...{ failure: 'Could not retry publication', call: 'POST charging-groups/*/publications/*/retry' },
    ...{ path: '/charging-groups/{published}', press: [button(/^Retry publication /)] },
  },
  {
    ...{ failure: 'Could not skip publication', call: 'POST charging-groups/*/publications/*/skip' },
    ...{ path: '/charging-groups/{published}', press: [button(/^Skip publication /), button('Yes')] },
  },
  {
    ...{ failure: 'Could not add EVSEs', call: 'POST charging-groups/*/evses', path: group },
    steps: [button('Add EVSEs'), ['checkbox', /^Select device /], button('Confirm')],
    press: [button('Add EVSEs')],
  },
  {
    ...{ failure: 'Could not remove EVSEs', call: 'DELETE charging-groups/*/evses', path: group },
    steps: [button('Remove EVSEs'), ['checkbox', /^Select device /], button('Confirm')],
    press: [button('Remove EVSEs')],
  },
  {
    ...{ failure: 'Could not add tariff', call: 'POST tariffs', path: '/charging-groups/tariffs?tariff=new' },
    steps: [field('Tariff ID', 'NOT-TO-BE-SAVED'), ...choose('Country code', 'CA')],
    press: [button('Add')],
  },
  {
    ...{ failure: 'Could not save tariff', call: 'PUT tariffs/*', path: '/charging-groups/tariffs?tariff=US-NIGHT' },
    steps: choose('Country code', 'CA'),
    press: [button('Save')],
  },
  {
    ...{ failure: 'Could not delete tariff', call: 'DELETE tariffs/*', path: '/charging-groups/tariffs' },
    press: row('Delete'),
  },
];

const key = field('Key', 'NotToBeSaved');
const keysOf = (kind: 'state' | 'configuration', known: string, steps: readonly Step[]): readonly Change[] => {
  const [path, call] = [`/settings?tab=${kind}-keys`, `global-${kind}-key`];
  return [
    {
      ...{ failure: `Could not add ${kind} key`, call: `POST ${call}`, path: `${path}&${kind}Key=new` },
      steps: [key, ...steps],
      press: [button('Add')],
    },
    {
      ...{ failure: `Could not save ${kind} key`, call: `PUT ${call}`, path: `${path}&${kind}Key=${known}` },
      steps: steps.slice(-1),
      press: [button('Save')],
    },
    { failure: `Could not delete ${kind} key`, call: `DELETE ${call}`, path, press: row('Delete') },
  ];
};

const settings: readonly Change[] = [
  {
    ...{ failure: 'Could not add setting', call: 'PUT general-settings', path: '/settings?setting=new' },
    steps: [key, field('Value', typed)],
    press: [button('Add')],
  },
  {
    ...{ failure: 'Could not save setting', call: 'PUT general-settings', path: '/settings?setting={setting}' },
    steps: [field('Value', typed)],
    press: [button('Save')],
  },
  ...keysOf('state', 'FreevendEnabled', [
    ...choose('State', 'Freevend'),
    ...[field('Value when on', '1'), field('Value when off', typed)],
  ]),
  ...keysOf('configuration', 'ResetRetries', [field('Description', typed)]),
];

const device = '/devices/{device}';
const records: readonly Change[] = [
  {
    ...{ failure: 'Could not add device', call: 'POST devices', path: '/devices?add=new' },
    steps: [
      ...[field('Chargebox ID', 'NOT-TO-BE-SAVED'), field('Station ID', 'NOT-TO-BE-SAVED'), field('Make', typed)],
      ...choose('Plug type', 'CCS'),
      ...choose('Power type', 'DC'),
      ['spinbutton', /Maximum power \(kW\)$/, '150'],
    ],
    press: [button('Add')],
  },
  {
    ...{ failure: 'Could not save device', call: 'PUT devices/*', path: `${device}?edit=device` },
    steps: [field('Generation', typed)],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Could not retire device', call: 'DELETE devices/*', path: device },
    steps: [button('Retire device')],
    press: [button('Retire')],
  },
  {
    ...{ failure: 'Could not bring device back', call: 'POST devices/*/restore', path: '/devices/{retired}' },
    steps: [button('Bring back')],
    press: [button('Bring back')],
  },
  {
    ...{ failure: 'Failed to add tag DRILL-NEW', call: 'PUT devices/*/tags/*', path: device },
    steps: [['combobox', 'Add a tag', 'DRILL-NEW']],
    press: [button('Add tag')],
  },
  {
    ...{ failure: 'Failed to delete tag DRILL', call: 'DELETE devices/*/tags/*', path: device },
    press: [button('Delete tag DRILL')],
  },
  {
    ...{ failure: 'Could not dismiss charger', call: 'POST unknown-chargers/dismiss', path: '/devices/unknown' },
    needs: ['knock'],
    press: [button('Dismiss CP-DRILL')],
  },
];

const details: readonly Change[] = [
  {
    ...{ failure: 'Message failed to save', call: 'PUT evse/messages/*', path: device },
    steps: [button('Write message'), field('Message', typed)],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Error changing port status', call: 'POST devices/toggle-port-status/*', path: device },
    steps: [button('Change port status'), ['checkbox'], ['radio', 'Unavailable'], field('Message', typed)],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Error', call: 'POST devices/*/nevi-log', path: '/devices/{faulted}' },
    steps: [
      ...[button('Add NEVI entry'), ...choose('Outage', /./), ...choose('Category', /./)],
      ...[['checkbox', /The outage does not count/] as const, field('Message', typed)],
    ],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Could not save state', call: 'PUT state-settings/*', path: `${device}?tab=state` },
    steps: [['switch', 'Freevend']],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Could not update configuration', call: 'POST configurations/*' },
    path: `${device}?tab=configuration`,
    steps: [button('Update'), field('Value of ResetRetries', '77')],
    press: [button('Save'), button('Confirm')],
  },
  {
    ...{ failure: 'Could not update configuration', call: 'POST configurations/delete/*' },
    path: `${device}?tab=configuration`,
    steps: [button('Update'), button(/^Delete /)],
    press: [button('Save'), button('Confirm')],
  },
  {
    ...{ failure: 'Refresh from charger failed!', call: 'GET configurations/*', path: `${device}?tab=configuration` },
    press: [button('Refresh from charger')],
  },
];

const jobs: readonly Change[] = [
  {
    ...{ failure: 'Action failed!', call: 'POST remote-action/trigger-action', path: device },
    steps: [...action('Reset'), ['radio', 'Soft'], ['radio', 'Execute now']],
    press: [button('Soft reset 1 device')],
  },
  {
    ...{ failure: 'State update of devices is failed!', call: 'PATCH state-settings/update-many', path: device },
    steps: [...action('Update State'), ['checkbox', 'Put into maintenance mode'], field('Message', typed)],
    press: [button('Update state of 1 device')],
  },
  {
    ...{ failure: 'Making passwords failed!', call: 'POST devices/passwords', path: device },
    steps: action('Set Password'),
    press: [button('Make password for 1 device')],
  },
  {
    ...{ failure: 'The job could not be canceled', call: 'DELETE remote-action/jobs/*', path: '/devices?job={job}' },
    steps: [button('Cancel job')],
    press: [button('Cancel job')],
  },
  {
    ...{ failure: 'Could not save view', call: 'POST views/*', path: '/devices?make=ABB&page=1' },
    steps: [button('Views'), field('Name', typed)],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Could not save view', call: 'PUT views/*/*', path: '/devices?page=1' },
    needs: ['view'],
    steps: [button('Views'), button('Edit Of the drill'), field('Name', typed)],
    press: [button('Save changes')],
  },
  {
    ...{ failure: 'Could not delete view', call: 'DELETE views/*/*', path: '/devices?page=1' },
    needs: ['view'],
    steps: [button('Views'), button('Delete Of the drill')],
    press: [button('Delete')],
  },
  {
    ...{ failure: 'The file could not be imported', call: 'POST network/imports', path: '/devices/import' },
    press: [['file', 'File of a network', 'chargeboxId\r\nNOT-TO-BE-SAVED\r\n']],
  },
  {
    ...{ failure: 'The import could not be applied', call: 'POST network/imports/*/apply' },
    path: '/devices/import?import={import}',
    steps: [button('Apply')],
    press: [button('Apply')],
  },
  {
    ...{ failure: 'The import could not be canceled', call: 'POST network/imports/*/cancel' },
    path: '/devices/import?import={import}',
    steps: [button('Cancel import')],
    press: [button('Cancel import')],
  },
];

const places: readonly Change[] = [
  {
    ...{ failure: 'Could not add location', call: 'POST locations', path: '/locations?add=new' },
    steps: [field('Location ID', 'NOT-TO-BE-SAVED'), field('Name', typed)],
    press: [button('Add')],
  },
  {
    ...{ failure: 'Could not save location', call: 'PUT locations/*', path: '/locations/{location}' },
    steps: [button('Edit location'), field('Name', typed)],
    press: [button('Save')],
  },
  {
    ...{ failure: 'Could not delete location', call: 'DELETE locations/*', path: '/locations/{location}' },
    steps: [button('Delete location')],
    press: [button('Delete')],
  },
  {
    ...{ failure: 'Could not add site', call: 'POST sites', path: '/locations/sites?site=new' },
    steps: [field('Site ID', 'NOT-TO-BE-SAVED'), field('Name', typed), field('Operator', typed)],
    press: [button('Add')],
  },
  {
    ...{ failure: 'Could not save site', call: 'PUT sites/*', path: '/locations/sites?site={site}' },
    steps: [field('Name', typed)],
    press: [button('Save')],
  },
  { failure: 'Could not delete site', call: 'DELETE sites/*', path: '/locations/sites', press: row('Delete') },
  {
    ...{ failure: 'Could not acknowledge', call: 'PUT attention/*/*/acknowledgement', path: '/' },
    steps: [button(/^Acknowledge: /), field('Note', typed)],
    press: [button('Acknowledge')],
  },
  {
    ...{ failure: 'Could not undo acknowledgment', call: 'DELETE attention/*/*/acknowledgement', path: '/' },
    needs: ['acknowledgement'],
    steps: [button(/ acknowledged$/)],
    press: [button(/^Undo acknowledgment: /)],
  },
];

/** Files: these calls change nothing and have no limit of time. */
const downloads: readonly Change[] = [
  {
    ...{ failure: 'Failed to export', call: 'GET devices/export', path: '/devices' },
    press: [button('Export CSV'), ['menuitem', 'All columns']],
  },
  {
    ...{ failure: 'Failed to copy chargebox IDs', call: 'GET devices/chargebox-ids', path: '/devices' },
    press: [button('Export CSV'), ['menuitem', 'Copy chargebox IDs']],
  },
  {
    ...{ failure: 'Failed to export', call: 'GET remote-action/jobs/*/export', path: '/devices?job={job}' },
    press: [button('Export CSV')],
  },
  {
    ...{ failure: 'Failed to export', call: 'GET network/export', path: '/devices/import' },
    press: [button('Export network'), ['menuitem', /^CSV/]],
  },
  {
    ...{ failure: 'Failed to export', call: 'GET logs/ocpp/exporter/export-raw-ocpp-logs/*' },
    path: `${device}?tab=status-logs`,
    steps: [button('Export Raw CSV Logs')],
    press: [button('Export')],
  },
  {
    ...{ failure: 'Failed to export', call: 'GET logs/ocpp/exporter/export-csv', path: '/logs' },
    press: [button('Export CSV')],
  },
  {
    ...{ failure: 'Export status overview failed!', call: 'GET devices/status/export', path: '/' },
    press: [button('Export CSV')],
  },
  {
    ...{ failure: 'Export uptime failed!', call: 'GET nevi/uptime/export', path: '/locations/uptime' },
    press: [button('Export CSV')],
  },
  {
    ...{ failure: 'Export uptime failed!', call: 'GET nevi/uptime/groups/export', path: '/locations/uptime?by=state' },
    press: [button('Export CSV')],
  },
  {
    ...{
      failure: 'Module 4 could not be downloaded',
      call: 'GET nevi/report/export/*',
      path: '/locations/nevi-report',
    },
    press: [button('Download')],
  },
];

/** By what belongs together, so that it shares a sign-in. */
export const changes = {
  alerts,
  'charging groups': groups,
  'records of devices': records,
  'a device': details,
  'actions, views, and imports': jobs,
  'places and what needs attention': places,
  settings,
  downloads,
} satisfies Record<string, readonly Change[]>;

/** What loads something when it is opened, and changes nothing. */
export const opened: readonly Opened[] = [
  { path: '/devices', steps: [button('Filter Make')] },
  { path: '/devices?view={view}', steps: [button('Filter Tags')] },
  { path: '/devices?view={view}', steps: [button('Filter Connector types')] },
  { path: '/charging-groups', steps: [button('Filter Tariff')] },
  { path: '/locations', steps: [button('Filter Network Operator')] },
  { path: '/locations/uptime', steps: [button('Filter State')] },
  { path: '/', steps: [button(/^Show all /)] },
  { path: `${device}?tab=configuration`, steps: [button('History')] },
  { path: `${device}?tab=configuration`, steps: [button('Update'), button('Add key')] },
];

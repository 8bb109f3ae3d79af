// What a person is told when something cannot be loaded, by the call.

import type { Page } from '@playwright/test';
import { type ApiFault, isCall, told } from './api-faults.ts';

/** A use of a call that nobody is told of, and why that is right. */
interface Quiet {
  why: string;
  /** The addresses at which it is used so; all by default. */
  at?: RegExp;
}

/** By the call, with `*` in place of each value, the first that fits: titles of its notification, one for each use. */
const titles: readonly (readonly [call: string, ...titles: (string | Quiet)[]])[] = [
  ['GET session', { why: 'the console says it in place of every page: host/session/permissions-error-page.tsx' }],
  ['GET alerts', 'Get alerts failed!'],
  ['GET alerts/mails', 'Get emails failed!'],
  ['GET alerts/mails/*', 'Get email failed!'],
  ['GET alerts/*/history', 'Get alert history failed!'],
  ['GET attention', 'Get attention failed!'],
  ['GET attention/*', 'Get attention failed!'],
  ['GET charging-groups', 'Get charging groups failed!'],
  ['GET charging-groups/*', 'Get charging group failed!'],
  ['GET charging-groups/*/evses', 'Get EVSEs failed!'],
  ['POST charging-groups/*/evses/selection', 'Get EVSEs failed!'],
  ['GET charging-groups/*/publications', 'Get publications failed!'],
  ['GET configurations/*', 'Get configuration failed!'],
  ['GET configurations/history/*', 'Get configuration history failed!'],
  ['GET devices', 'Get devices failed!'],
  ['GET devices/connector-types', 'Get connector types failed!'],
  ['GET devices/filter-options', 'Get filter values failed!', 'Get filter options failed!'],
  [
    'GET devices/quick-views',
    { why: 'counts beside buttons that work without them; the list below them tells of what is wrong' },
  ],
  ['GET devices/status', 'Get status overview failed!'],
  ['GET devices/tags', 'Get tags failed!', 'Failed to get all tags'],
  ['GET devices/*', 'Get device failed!'],
  ['GET devices/*/certificates', 'Get certificates failed!'],
  ['GET devices/*/charging-group', 'Get charging group failed!'],
  ['GET devices/*/diagnostics', 'Get diagnostics files failed!'],
  ['GET devices/*/discrepancies', 'Get discrepancies failed!'],
  ['GET devices/*/nevi-log', 'Get NEVI exemption log failed!'],
  [
    'GET devices/*/newest-job',
    { why: 'a line that comes and goes with a job; the list of jobs tells of what is wrong' },
  ],
  ['GET devices/*/operational-status-log', 'Get operation status log failed!', 'Get outages failed!'],
  ['GET devices/*/outages', 'Get outages failed!'],
  ['GET devices/*/timeline', 'Get timeline failed!'],
  ['GET devices/*/uptime', 'Get uptime failed!'],
  ['GET evse/messages/*', 'Get messages failed!'],
  ['GET global-configuration-key', 'Get configuration keys failed!'],
  ['GET general-settings', 'Get general settings failed!'],
  ['GET general-settings/history', 'Get settings history failed!'],
  ['GET global-state-key', 'Get state keys failed!'],
  ['GET healthdata/*/session-success', 'Get Session Success failed!'],
  ['GET healthdata/*/heartbeat-websocket-connectivity', 'Get Heartbeat and WebSocket Connectivity failed!'],
  ['GET healthdata/*/energy-distribution', 'Get Energy Distribution failed!'],
  ['GET healthdata/*/operational-status', 'Get Operational Status failed!'],
  ['GET locations/filter-options', 'Get location filters failed!'],
  ['GET locations/overviews', 'Get locations failed!'],
  ['GET locations/*', 'Get location failed!'],
  ['GET logs/ocpp', 'Get logs failed!'],
  ['GET logs/ocpp/*', 'Get log failed!'],
  ['GET network/imports', 'Get imports failed!'],
  ['GET network/imports/*', 'Get import failed!'],
  ['GET network/imports/*/entries', 'Get import failed!'],
  ['GET nevi/outage-categories', 'Get outage categories failed!'],
  ['GET nevi/report/downloads', 'Get downloads failed!'],
  ['GET nevi/report/findings', 'Get findings failed!'],
  ['GET nevi/uptime', 'Get uptime failed!'],
  ['GET nevi/uptime/groups', 'Get uptime failed!'],
  [
    'GET remote-action/jobs',
    'Get jobs failed!',
    { why: 'the number on the button Jobs, which works without it: the list behind it tells', at: /^(?!.*jobs=)/ },
  ],
  ['GET remote-action/jobs/*', 'Get jobs failed!'],
  ['POST remote-action/selection', 'Check devices failed!'],
  ['GET sites', 'Get sites failed!'],
  ['GET state-settings/*', 'Get state failed!'],
  ['GET state-settings/history/*', 'Get state history failed!'],
  ['GET tariffs', 'Get tariffs failed!'],
  ['GET unknown-chargers', 'Get unknown chargers failed!'],
  ['GET views/*', 'Get views failed!'],
  ['GET views/*/*', 'Could not open view'],
];

/** @throws {Error} for a call that is not in the table */
function knownOf(call: string): readonly (string | Quiet)[] {
  const [, ...known] = titles.find(([name]) => isCall(call, name)) ?? [];
  if (known.length === 0)
    throw new Error(`${call}: add to e2e/every-page/load-titles.ts what a person is told when it fails.`);
  return known;
}

/**
 * The titles of the notification when a call that reads fails; none for a call that nobody is told of.
 *
 * @throws {Error} for a call that is not in the table
 */
export const titlesOf = (call: string): readonly string[] => knownOf(call).filter((one) => typeof one === 'string');

/** Whether a page says by itself that it must not be seen, or that there is no such thing. */
async function pageSaysSo(page: Page, { status }: ApiFault): Promise<boolean> {
  const says = { 403: "You don't have permission", 404: 'does not exist' }[status];
  return says !== undefined && (await page.getByRole('main').getByText(says).filter({ visible: true }).count()) > 0;
}

/** What is wrong with how a person is notified of calls that failed in the same way: a sentence for each of those. */
export async function untoldOf(page: Page, calls: readonly string[], fault: ApiFault): Promise<string[]> {
  const all = await told(page);
  if (await pageSaysSo(page, fault)) return [];
  const { pathname, search } = new URL(page.url());
  const expected = calls.flatMap(titlesOf);
  const isQuiet = (call: string) =>
    knownOf(call).some((one) => typeof one !== 'string' && (one.at?.test(pathname + search) ?? true)) &&
    all.every(({ title }) => expected.includes(title));
  return calls.flatMap((call) => {
    const titles = titlesOf(call);
    const own = all.filter(({ title }) => titles.includes(title));
    if ((own.length > 0 && own.every(({ text }) => text === fault.text)) || isQuiet(call)) return [];
    return [`${call}, ${fault.what}: ${titles.join(' or ') || 'nothing'} is to be told, not ${JSON.stringify(all)}`];
  });
}

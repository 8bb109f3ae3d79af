import { type AttentionItem, type AttentionKind, eventPermissions, type Permission } from '@dmp/shared/contract';
import { anItem } from '../testing/attention.ts';
import { itemName, itemProblem, nextStep } from './attention-labels.ts';

const reset = eventPermissions.RESET_REQUEST;
const diagnostics = eventPermissions.GET_DIAGNOSTICS_REQUEST;
const all: readonly Permission[] = [reset, diagnostics];

test.each<[AttentionKind, boolean | null, readonly Permission[], object | undefined]>([
  ['SITE_DOWN', null, all, { label: 'Open devices', href: '/devices?siteId=S%26+1' }],
  ['FAILED_JOB', null, all, { label: 'Open job', href: '/devices?jobs=all&job=S%26+1' }],
  ['FAILED_JOB', null, ['update:configurations'], { label: 'Open job', href: '/devices?jobs=all&job=S%26+1' }],
  ['FAILED_JOB', null, ['update:dm-devices-tags', 'update:alerts'], undefined],
  ['OFFLINE', false, all, { label: 'Open device', href: '/devices/S%26%201' }],
  ['CERTIFICATE', true, all, { label: 'Open device', href: '/devices/S%26%201' }],
  ['FAULTED', true, [reset], { label: 'Reset', action: 'RESET_REQUEST' }],
  ['FAULTED', true, [diagnostics], { label: 'Open device', href: '/devices/S%26%201' }],
  ['FAULTED', false, all, { label: 'Open device', href: '/devices/S%26%201' }],
  ['SILENT', true, all, { label: 'Reset', action: 'RESET_REQUEST' }],
  ['CONTRADICTION', true, all, { label: 'Get Diagnostics', action: 'GET_DIAGNOSTICS_REQUEST' }],
  ['FIRMWARE', true, [diagnostics], { label: 'Get Diagnostics', action: 'GET_DIAGNOSTICS_REQUEST' }],
  ['FIRMWARE', true, [reset], { label: 'Open device', href: '/devices/S%26%201' }],
])('the next step for %s, connected: %p, with %j', (kind, connected, permissions, step) => {
  const can = (permission: Permission) => permissions.includes(permission);
  expect(nextStep(anItem({ kind, subject: 'S& 1', connected }), { can })).toEqual(step);
});

test.each<[Partial<AttentionItem>, string, string]>([
  [{ kind: 'OFFLINE', extent: 1 }, 'AZ-1', '1 EVSE not connected'],
  [{ kind: 'FAULTED', extent: 2 }, 'AZ-1', '2 EVSEs out of order'],
  [{ kind: 'SITE_DOWN', name: 'Harbor', extent: 12 }, 'Harbor', '12 chargers, none in service'],
  [{ kind: 'FAILED_JOB', name: null, jobType: 'RESET_REQUEST', extent: 1200 }, 'Reset', 'Failed on 1,200 devices'],
  [
    { kind: 'FAILED_JOB', name: null, jobType: 'TRIGGER_MESSAGE_REQUEST', extent: 1 },
    'Trigger Message',
    'Failed on 1 device',
  ],
  [{ kind: 'CONTRADICTION', extent: 1 }, 'AZ-1', '1 port with a conflicting status'],
])('%j has a name and a problem', (facts, name, problem) => {
  const item = anItem(facts);
  expect([itemName(item), itemProblem(item)]).toEqual([name, problem]);
});

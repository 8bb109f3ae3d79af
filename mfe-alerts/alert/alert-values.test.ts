import { AlertForm } from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { anAlert } from '../testing/alerts.ts';
import {
  type AlertValues,
  alertForm,
  alertFormValues,
  alertTrial,
  minimumSites,
  siteSelectionForType,
  trialFields,
} from './alert-values.ts';

FormatRegistry.Set('email', (text) => text.includes('@'));

const values: AlertValues = {
  ...{ name: ' Night watch ', description: '  ', type: 'SITE_DOWN', interval: 900, active: true },
  ...{ emailRecipients: ['noc@example.com'], severity: 'LOW', siteIds: ['S-1', 'S-2'], excludeSites: true },
  threshold: 60,
};
const commonFields = {
  ...{ name: 'Night watch', description: null, interval: 900, active: true, emailRecipients: ['noc@example.com'] },
  severity: 'LOW',
};

test.each([
  ['SITE_DOWN', { siteIds: ['S-1', 'S-2'], excludeSites: true, threshold: null }],
  ['LOW_SITE_AVAILABILITY', { siteIds: ['S-1', 'S-2'], excludeSites: null, threshold: 60 }],
  ['LOW_NETWORK_AVAILABILITY', { siteIds: null, excludeSites: null, threshold: 60 }],
] as const)('fields that do not apply to %s are saved as null', (type, condition) => {
  const form = alertForm({ ...values, type }, undefined);
  expect(form).toEqual({ ...commonFields, type, ...condition });
  expect(Value.Check(AlertForm, form)).toBe(true);
  expect(alertTrial({ ...values, type }, 'a1')).toEqual({ id: 'a1', type, ...condition });
});

test('an update has the ID and the version of the alert', () => {
  expect(alertForm(values, { id: 'a1', version: 3 })).toMatchObject({ id: 'a1', version: 3 });
});

test('a new alert is active, of low severity, with a threshold of 50', () => {
  expect(alertFormValues(undefined)).toEqual({
    ...{ active: true, severity: 'LOW', threshold: 50, emailRecipients: [], siteIds: [] },
  });
});

test('an opened alert is saved unchanged', () => {
  const alert = anAlert({ description: 'Nights', siteIds: ['S-1'], excludeSites: false });
  const { id, version } = alert;
  const { type, siteIds, excludeSites, threshold, name, description, interval, active } = alert;
  const { emailRecipients, severity } = alert;
  expect(alertForm(alertFormValues(alert) as AlertValues, { id, version: version ?? 0 })).toEqual({
    ...{ id, version, type, siteIds, excludeSites, threshold, name, description, interval, active },
    ...{ emailRecipients, severity },
  });
});

const three = ['S-1', 'S-2', 'S-3'];
test.each([
  ['selected sites are preserved for the other type with sites', { siteIds: three, excludeSites: false }, three],
  ['excluded sites are cleared instead of watched', { siteIds: three, excludeSites: true }, []],
  ['no selected sites', {}, []],
])('%s', (_case, before, siteIds) => {
  expect(siteSelectionForType(before, 'LOW_SITE_AVAILABILITY')).toEqual({ siteIds, excludeSites: null });
});
test('a type without sites clears them, and a type that can exclude sites preserves the choice', () => {
  const none = { siteIds: [], excludeSites: null };
  expect(siteSelectionForType({ siteIds: three, excludeSites: false }, 'LOW_NETWORK_AVAILABILITY')).toEqual(none);
  expect(siteSelectionForType({ siteIds: three }, 'SITE_DOWN')).toEqual({ siteIds: three, excludeSites: null });
  expect(siteSelectionForType({ siteIds: three, excludeSites: true }, 'SITE_DOWN')).toEqual({
    siteIds: three,
    excludeSites: true,
  });
});

test.each([
  ['SITE_DOWN', 1, 'Must select at least 1 site', ['type', 'excludeSites', 'siteIds']],
  ['LOW_SITE_AVAILABILITY', 2, 'Must select at least 2 sites', ['type', 'siteIds']],
] as const)('%s needs %d: %s', (type, count, message, fields) => {
  expect(minimumSites(type)).toEqual({ count, message });
  expect(trialFields(type)).toEqual(fields);
});
test('without sites, a test validates the type only', () => {
  expect(trialFields(undefined)).toEqual(['type']);
  expect(trialFields('LOW_NETWORK_AVAILABILITY')).toEqual(['type']);
});

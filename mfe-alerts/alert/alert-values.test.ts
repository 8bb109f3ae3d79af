import { AlertForm } from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { anAlert } from '../testing/alerts.ts';
import { type AlertValues, alertForm, filledIn, leastSites, trialFields, trialOf, withType } from './alert-values.ts';

FormatRegistry.Set('email', (text) => text.includes('@'));

const values: AlertValues = {
  ...{ name: ' Night watch ', description: '  ', type: 'SITE_DOWN', interval: 900, active: true },
  ...{ emailRecipients: ['noc@example.com'], severity: 'LOW', siteIds: ['S-1', 'S-2'], excludeSites: true },
  threshold: 60,
};
const rest = {
  ...{ name: 'Night watch', description: null, interval: 900, active: true, emailRecipients: ['noc@example.com'] },
  severity: 'LOW',
};

test.each([
  ['SITE_DOWN', { siteIds: ['S-1', 'S-2'], excludeSites: true, threshold: null }],
  ['LOW_SITE_AVAILABILITY', { siteIds: ['S-1', 'S-2'], excludeSites: null, threshold: 60 }],
  ['LOW_NETWORK_AVAILABILITY', { siteIds: null, excludeSites: null, threshold: 60 }],
] as const)('what does not go with %s is saved as null', (type, watched) => {
  const form = alertForm({ ...values, type }, undefined);
  expect(form).toEqual({ ...rest, type, ...watched });
  expect(Value.Check(AlertForm, form)).toBe(true);
  expect(trialOf({ ...values, type }, 'a1')).toEqual({ id: 'a1', type, ...watched });
});

test('a change names the alert and the version it was made on', () => {
  expect(alertForm(values, { id: 'a1', version: 3 })).toMatchObject({ id: 'a1', version: 3 });
});

test('a new alert is active, of low severity, with a threshold of 50', () => {
  expect(filledIn(undefined)).toEqual({
    ...{ active: true, severity: 'LOW', threshold: 50, emailRecipients: [], siteIds: [] },
  });
});

test('an alert that is opened is filled in as it is, and saved as it was', () => {
  const alert = anAlert({ description: 'Nights', siteIds: ['S-1'], excludeSites: false });
  const { id, version } = alert;
  const { type, siteIds, excludeSites, threshold, name, description, interval, active } = alert;
  const { emailRecipients, severity } = alert;
  expect(alertForm(filledIn(alert) as AlertValues, { id, version: version ?? 0 })).toEqual({
    ...{ id, version, type, siteIds, excludeSites, threshold, name, description, interval, active },
    ...{ emailRecipients, severity },
  });
});

const three = ['S-1', 'S-2', 'S-3'];
test.each([
  ['chosen sites go along to the other type that has sites', { siteIds: three, excludeSites: false }, three],
  ['sites that were left out are not looked at all of a sudden', { siteIds: three, excludeSites: true }, []],
  ['none stay none', {}, []],
])('%s', (_what, before, after) => {
  expect(withType(before, 'LOW_SITE_AVAILABILITY')).toEqual({ siteIds: after, excludeSites: null });
});
test('the network has no sites, and a type that may leave sites out keeps which they are', () => {
  const none = { siteIds: [], excludeSites: null };
  expect(withType({ siteIds: three, excludeSites: false }, 'LOW_NETWORK_AVAILABILITY')).toEqual(none);
  expect(withType({ siteIds: three }, 'SITE_DOWN')).toEqual({ siteIds: three, excludeSites: null });
  expect(withType({ siteIds: three, excludeSites: true }, 'SITE_DOWN')).toEqual({ siteIds: three, excludeSites: true });
});

test.each([
  ['SITE_DOWN', 1, 'Must select at least 1 site', ['type', 'excludeSites', 'siteIds']],
  ['LOW_SITE_AVAILABILITY', 2, 'Must select at least 2 sites', ['type', 'siteIds']],
] as const)('%s needs %d: %s', (type, count, sentence, tried) => {
  expect(leastSites(type)).toEqual({ count, sentence });
  expect(trialFields(type)).toEqual(tried);
});
test('before there is a type, it is what is missing to try', () => {
  expect(trialFields(undefined)).toEqual(['type']);
  expect(trialFields('LOW_NETWORK_AVAILABILITY')).toEqual(['type']);
});

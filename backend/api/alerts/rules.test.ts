import type { AlertForm } from '@dmp/shared/contract';
import { checkAlert } from './rules.ts';

const shared = {
  ...{ name: 'A', interval: 900, active: true, severity: 'LOW' },
  emailRecipients: ['noc@example.com'],
} as const;
const siteDown = { ...shared, type: 'SITE_DOWN', siteIds: ['S1'], excludeSites: false, threshold: null } as const;
const lowSite = { ...shared, type: 'LOW_SITE_AVAILABILITY', siteIds: ['S1', 'S2'], threshold: 50 } as const;
const network = { ...shared, type: 'LOW_NETWORK_AVAILABILITY', threshold: 0 } as const;
const check = (form: object) => checkAlert(form as AlertForm);

test('a valid alert passes; absent fields are null', () => {
  expect(check(siteDown)).toEqual({ site_ids: ['S1'], exclude_sites: false, threshold: null });
  expect(check(lowSite)).toEqual({ site_ids: ['S1', 'S2'], exclude_sites: null, threshold: 50 });
  expect(check({ ...network, siteIds: null })).toEqual({ site_ids: null, exclude_sites: null, threshold: 0 });
  expect(check({ ...siteDown, siteIds: ['S1', 'S1'] })).toMatchObject({ site_ids: ['S1'] });
});

test.each<[form: object, sentence: string]>([
  [{ ...siteDown, siteIds: [] }, 'siteIds must name at least 1 site with SITE_DOWN.'],
  [{ ...siteDown, siteIds: null }, 'siteIds must name at least 1 site with SITE_DOWN.'],
  [{ ...lowSite, siteIds: ['S1'] }, 'siteIds must name at least 2 sites with LOW_SITE_AVAILABILITY.'],
  [{ ...lowSite, siteIds: ['S1', 'S1'] }, 'siteIds must name at least 2 sites with LOW_SITE_AVAILABILITY.'],
  [{ ...network, siteIds: ['S1'] }, 'siteIds must be null with LOW_NETWORK_AVAILABILITY.'],
  [{ ...network, siteIds: [] }, 'siteIds must be null with LOW_NETWORK_AVAILABILITY.'],
  [{ ...siteDown, excludeSites: null }, 'excludeSites must be true or false with SITE_DOWN.'],
  [{ ...lowSite, excludeSites: true }, 'excludeSites must be null with LOW_SITE_AVAILABILITY.'],
  [{ ...siteDown, threshold: 50 }, 'threshold must be null with SITE_DOWN.'],
  [{ ...network, threshold: null }, 'threshold is required with LOW_NETWORK_AVAILABILITY.'],
  [{ ...network, emailRecipients: ['a@example.com\nb'] }, 'emailRecipients must not contain control characters.'],
  [
    { ...network, emailRecipients: ['a@example.com', 'A@example.com'] },
    'emailRecipients must name a@example.com only once.',
  ],
])('%j is rejected', (form, sentence) => {
  expect(() => check(form)).toThrow(sentence);
});

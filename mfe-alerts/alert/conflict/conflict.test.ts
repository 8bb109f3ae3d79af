import { anAlert } from '../../testing/alerts.ts';
import { type AlertValues, alertFormValues } from '../alert-values.ts';
import { alertFieldConflicts } from './conflict.ts';

const opened = anAlert();
const siteName = (id: string) => `Site ${id}`;
const mine = (change: Partial<AlertValues> = {}) => ({ ...alertFormValues(opened), ...change }) as AlertValues;

test('fields that either user has changed are listed', () => {
  const theirs = anAlert({ severity: 'CRITICAL', version: 4 });
  expect(alertFieldConflicts(opened, theirs, mine({ name: 'Day watch' }), siteName)).toEqual([
    { field: 'name', label: 'Name', before: 'Night watch', theirs: 'Night watch', mine: 'Day watch' },
    { field: 'severity', label: 'Severity', before: 'High', theirs: 'Critical', mine: 'High' },
  ]);
});

test('a changed type lists the fields that apply to only one of the types', () => {
  const theirs = anAlert({ type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 75 });
  expect(alertFieldConflicts(opened, theirs, mine(), siteName)).toEqual([
    { field: 'type', label: 'Type', before: 'Site down', theirs: 'Low network availability', mine: 'Site down' },
    {
      ...{ field: 'excludeSites', label: 'Sites Selection', before: 'Selected sites only', theirs: '—' },
      mine: 'Selected sites only',
    },
    { field: 'siteIds', label: 'Sites', before: 'Site S-1', theirs: '—', mine: 'Site S-1' },
    { field: 'threshold', label: 'Threshold', before: '—', theirs: '75%', mine: '—' },
  ]);
});

test('equal values are no conflict', () => {
  expect(alertFieldConflicts(opened, anAlert({ version: 4 }), mine({ name: ' Night watch ' }), siteName)).toEqual([]);
});

import { anAlert } from '../../testing/alerts.ts';
import { type AlertValues, filledIn } from '../alert-values.ts';
import { conflictsBetween } from './conflict.ts';

const opened = anAlert();
const name = (id: string) => `Site ${id}`;
const mine = (change: Partial<AlertValues> = {}) => ({ ...filledIn(opened), ...change }) as AlertValues;

test('a field is named when somebody else has changed it, or this person has', () => {
  const theirs = anAlert({ severity: 'CRITICAL', version: 4 });
  expect(conflictsBetween(opened, theirs, mine({ name: 'Day watch' }), name)).toEqual([
    { field: 'name', label: 'Name', before: 'Night watch', theirs: 'Night watch', mine: 'Day watch' },
    { field: 'severity', label: 'Severity', before: 'High', theirs: 'Critical', mine: 'High' },
  ]);
});

test('another type shows what goes with it and what does not', () => {
  const theirs = anAlert({ type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 75 });
  expect(conflictsBetween(opened, theirs, mine(), name)).toEqual([
    { field: 'type', label: 'Type', before: 'Site down', theirs: 'Low network availability', mine: 'Site down' },
    {
      ...{ field: 'excludeSites', label: 'Sites Selection', before: 'Selected sites only', theirs: '—' },
      mine: 'Selected sites only',
    },
    { field: 'siteIds', label: 'Sites', before: 'Site S-1', theirs: '—', mine: 'Site S-1' },
    { field: 'threshold', label: 'Threshold', before: '—', theirs: '75%', mine: '—' },
  ]);
});

test('the same on both sides is no conflict', () => {
  expect(conflictsBetween(opened, anAlert({ version: 4 }), mine({ name: ' Night watch ' }), name)).toEqual([]);
});

import type { Location } from '@dmp/shared/contract';
import { locationFormOf, locationValuesOf, newLocationOf } from './location-values.ts';

const location: Location = {
  ...{
    id: 'LOC-1',
    version: 3,
    siteId: 'SITE-1',
    countryCode: 'US',
    partyId: 'ABC',
    publish: true,
    type: 'PARKING_LOT',
  },
  ...{ name: 'Harbor', address: '1 Main St', city: 'Austin', postalCode: '78701', state: 'TX', country: 'USA' },
  ...{ latitude: 0, longitude: -97.7, operator: 'Voltway', timeZone: null },
  openingHours: [{ weekday: 6, period_begin: '08:00', period_end: '18:00' }],
};

test('an unchanged location survives the round trip through the form', () => {
  const { id, version, ...savedFields } = location;
  expect(locationFormOf(locationValuesOf(location))).toEqual(savedFields);
});

test('blank texts are saved as null, and codes in upper case', () => {
  expect(newLocationOf({ id: ' L1 ', countryCode: 'us', country: 'usa', name: ' ' })).toMatchObject({
    ...{ id: 'L1', countryCode: 'US', country: 'USA', name: null, latitude: null, publish: false },
  });
});

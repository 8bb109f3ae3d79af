import { typedText } from './typed-text.ts';

test.each([
  ['no field', {}, ''],
  ['a line for each field', { name: 'Harbor', countryCode: 'US' }, 'Name: Harbor\nCountry code: US'],
  ['no line for an empty field', { name: '', description: undefined, tariffId: null, city: 'Austin' }, 'City: Austin'],
  ['numbers and booleans', { rows: 0, isOpen: false }, 'Rows: 0\nIs open: false'],
  ['lists and groups as JSON', { emails: ['a@b.c'], place: { lat: 1 } }, 'Emails: ["a@b.c"]\nPlace: {"lat":1}'],
  ['an unreadable number as typed', { latitude: { typed: '42° N' } }, 'Latitude: 42° N'],
  ['an unreadable number within a list', { evses: [{ kilowatts: { typed: '7 W' } }] }, 'Evses: [{"kilowatts":"7 W"}]'],
  ['a text of several lines as typed', { note: 'One\nTwo' }, 'Note: One\nTwo'],
])('%s', (_what, values, text) => {
  expect(typedText(values)).toBe(text);
});

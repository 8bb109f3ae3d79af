import { typedText } from './typed-text.ts';

test.each([
  ['nothing', {}, ''],
  ['a line for each field', { name: 'Harbor', countryCode: 'US' }, 'Name: Harbor\nCountry code: US'],
  ['no line for an empty field', { name: '', description: undefined, tariffId: null, city: 'Austin' }, 'City: Austin'],
  ['numbers and switches as they are', { rows: 0, isOpen: false }, 'Rows: 0\nIs open: false'],
  ['lists and groups as JSON', { emails: ['a@b.c'], place: { lat: 1 } }, 'Emails: ["a@b.c"]\nPlace: {"lat":1}'],
  ['a number that cannot be read as it was typed', { latitude: { typed: '42° N' } }, 'Latitude: 42° N'],
  ['one within a list', { evses: [{ kilowatts: { typed: '7 W' } }] }, 'Evses: [{"kilowatts":"7 W"}]'],
  ['several lines of a text as they were typed', { note: 'One\nTwo' }, 'Note: One\nTwo'],
])('%s', (_what, values, text) => {
  expect(typedText(values)).toBe(text);
});

import { finder, searchableText, searchedWords } from './search-text.ts';

test.each([
  ['Pioneer Parking  Raleigh', ' pioneer parking raleigh '],
  ['8741 Oak Ave., Raleigh/NC', ' 8741 oak ave raleigh nc '],
  ['US*VLT*E0025405*1', ' usvlte00254051 '],
  ['BTC-NC-0025405', ' btcnc0025405 '],
  ['Montréal (Québec) – Île-des-Sœurs', ' montreal quebec iledessoeurs '],
  ['O’Hare "Terminal" #5', ' ohare terminal 5 '],
  ['Straße Łódź Øresund', ' strasse lodz oresund '],
  ['line\nbreak\ttab', ' line break tab '],
  ['BTC\u200b-NC\u00ad-1\u202c\ufeff', ' btcnc1 '],
  ['%_\\', '  '],
  ['％＿＼', '  '],
  ['', '  '],
])('%j is normalized to %j', (text, expected) => {
  expect(searchableText(text)).toBe(expected);
});

const site = ['BTC-NC-0025405', 'Pioneer Parking Raleigh', '8741 Oak Ave', 'Raleigh', 'NC', 'US*VLT*E0025405*1'];
test.each([
  [site, 'pioneer raleigh'],
  [site, 'RALEIGH Pioneer'],
  [site, '8741 Oak Ave, Raleigh'],
  [site, '8741 oak avenue raleigh'],
  [site, '8741 Oak Av. , Raleigh , NC'],
  [site, 'raleigh nc'],
  [site, 'nc 25405'],
  [site, 'US*VLT*E0025405*1'],
  [site, 'us-vlt-e0025405-1'],
  [site, 'usvlte0025405'],
  [site, 'btc_nc_0025405'],
  [['Montréal'], 'montreal'],
  [['Montreal'], 'Montréal'],
  [['5745 Main St'], '5745 Main Street'],
  [['5745 Main St'], '5745 Main Stre'],
  [['5745 Main Street'], '5745 main st'],
  [['12 Sunset Blvd.'], 'sunset boulevard'],
  [['12 Sunset Boulevard'], 'sunset blvd'],
  [['1 County Rd 7'], 'county road 7'],
  [['900 N Michigan Ave'], '900 North Michigan Avenue'],
  [['900 Northwest Hwy'], '900 NW Highway'],
  [['Saint-Laurent'], 'saint laurent'],
  [['Saint Laurent'], 'saint-laurent'],
  [['St. Louis'], 'saint louis'],
  [['Mount Vernon'], 'Mt. Vernon'],
  [["O'Fallon"], 'ofallon'],
  [['Hartford', 'CT'], 'hartford ct'],
  // Pasted from a chat or a spreadsheet.
  [site, '\ufeffBTC-NC\u200b-0025405\u200b'],
  [site, '\u202aUS*VLT*E0025405*1\u202c'],
  [['BTC\u200b-1'], 'btc-1'],
])('%j is found by %j', (texts, search) => {
  expect(finder([search])(texts)).toBe(true);
});

test.each([
  [site, 'pioneer durham'],
  [site, 'US*VLT*E0025405*2'],
  [['5745 Main St'], '5745 Main Avenue'],
  [['Connecticut'], '12 Oak Court'],
  [['Electric Way'], 'electric court'],
  [['Northern Lights'], 'ne lights'],
  [site, '%'],
  [site, '* - _'],
  ...['\\', '_', '.*', '^', '$', '(', '[a-z]', '\\d', '%%', '\u200b', '\u0301', '￼'].map((text): [string[], string] => [
    site,
    text,
  ]),
])('%j is not found by %j', (texts, search) => {
  expect(finder([search])(texts)).toBe(false);
});

test('one of several searches must match; without a search every row matches', () => {
  expect(finder(['none', 'BTC-NC-0025405'])(site)).toBe(true);
  expect(finder([])(site)).toBe(true);
  expect(finder([' '])(site)).toBe(true);
});

test('a repeated word is searched once', () => {
  expect(searchedWords('oak OAK Oák')).toEqual([['oak']]);
});

import { isFormOf, likelyOriginals, spreadsheetFault } from './spreadsheet.ts';

test.each([
  ['1234', '01234'],
  ['1.23457E+11', '123456789012'],
  ['1,23457E+11', '123456789012'],
  ['1.2E+11', '120000000000'],
  ['1.23456789012346E+17', '123456789012345678'],
  ['1.20E+06', '12E5'],
  ['1200000', '12E5'],
  ['2.31E+19', '2310009E13'],
  ['1.1', '1.10'],
  ['1,1', '1.10'],
  ['39.52963312', '39.5296331234'],
  ['0.123456789', '0.1234567891'],
  ['5', '+5'],
  ['0.5', '.5'],
  ['42.0', '42'],
  ['TRUE', 'true'],
  ['2-Jan', '1-2'],
  ['2-Jan', '1/2'],
  ['13-Jan', '13/1'],
  ['1-Mar', 'MAR1'],
  ['12-Dec', 'dec-12'],
  ['1/2/2024', '2024-01-02'],
  ['01/02/26', '1/2'],
  ['01/02/24', '1/2/2024'],
  ['1/2/2003', '1-2-3'],
  ['1/2/2024', '1-2-2024'],
  ['1/2/2024', '01/02/2024'],
  ['1/2/2024', '2024/01/02'],
  ['01. Okt', '1.10'],
  ['01. Feb', '1-2'],
  ['01.10.2024', '1.10.2024'],
  ['-5', '(5)'],
  ['1.50%', '1.5%'],
  ['1:05', '1:5'],
  ['01:05:00', '1:05'],
  ['1,1', '1,10'],
  ['Jan-24', '1/2024'],
  ['Jan-24', '2024-01'],
  ['Mar-32', 'MAR32'],
  ['13. Jan', '1/13'],
  ['01.02.2024', '1/2/2024'],
  ['01/02/2024', '1/2/2024'],
  ['1-Feb-24', '01-FEB-2024'],
  ['True', 'true'],
  ['123456789012345000', '123456789012345678'],
  ['1.2345678901234568e+17', '123456789012345678'],
  ['1.23457E+20', '123456789012345678901'],
])('%j is what a spreadsheet program makes of %j', (text, original) => {
  expect(isFormOf(text, original)).toBe(true);
});

test.each([
  ['1234', '1234'],
  ['1235', '01234'],
  ['1.23458E+11', '123456789012'],
  ['1e400', '1E400'],
  ['Infinity', '9E999'],
  ['2', '1-2'],
  ['2-Feb', '1-2'],
  ['40-Jan', '1-40'],
  ['', '0'],
  ['0', ''],
  ['AB', 'ab'],
  // Somebody exchanged day and month.
  ['2/1/2024', '1/2/2024'],
  ['02/01/24', '1/2/2024'],
  ['02. Jan', '1-2'],
  ['01.02.2024', '2.1.2024'],
  ['2024-02-01', '2024-01-02'],
])('%j is not what a spreadsheet program makes of %j', (text, original) => {
  expect(isFormOf(text, original)).toBe(false);
});

test.each([
  ['42', '0042'],
  ['1.1', '1.10'],
  ['5000', '5E3'],
  ['1200000', '12E5'],
  ['100', '1E02'],
  ['42', '42.0'],
])('an ID %j may have been %j', (id, original) => {
  expect(likelyOriginals(id)).toContain(original);
  expect(likelyOriginals(id).filter((one) => !isFormOf(id, one))).toEqual([]);
});

test('an ID that is no number has not been changed', () => {
  expect(likelyOriginals('CB-1')).toEqual([]);
  expect(likelyOriginals('0042')).toEqual([]);
  expect(likelyOriginals('1.10')).toEqual([]);
  expect(likelyOriginals('-5')).toEqual([]);
  expect(likelyOriginals('Infinity')).toEqual([]);
});

test.each(['1E5', '3E10', '1.2E5', 'MAR-12', '12-MAR', 'E+11', '12E+05', '1-Jan-26', 'Jan-2026', '5E+3', '01. Ok', ''])(
  '%j may be what somebody entered',
  (text) => {
    expect(spreadsheetFault('serialNumber', text)).toBeUndefined();
  },
);

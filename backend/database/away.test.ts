import pg from 'pg';
import { DatabaseUnavailable, isTransient, lossAtOpening, lossIn } from './away.ts';

function fromServer(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('what the server says', 1, 'error');
  error.code = code;
  return error;
}
const fromSystem = (code: string) => Object.assign(new Error('what the system says'), { code });

/** What it says, whether the same may succeed later, and whether the connection is lost with it. */
test.each<[string, Error, boolean, boolean]>([
  ['a server that stops', fromServer('57P01'), true, true],
  ['a server that starts', fromServer('57P03'), true, true],
  ['a full disk', fromServer('53100'), true, false],
  ['a disk that has become read-only', Object.assign(fromServer('42501'), { file: 'md.c' }), true, false],
  ['what its role may not do', Object.assign(fromServer('42501'), { file: 'aclchk.c' }), false, false],
  ['a statement that took too long', fromServer('57014'), true, false],
  ['a transaction that was idle for too long', fromServer('25P03'), true, true],
  ['a server that only reads', fromServer('25006'), true, false],
  ['a deadlock', fromServer('40P01'), true, false],
  ['a lock that is not to be had', fromServer('55P03'), true, false],
  ['a value twice', fromServer('23505'), false, false],
  ['a text that is none', fromServer('22021'), false, false],
  ['a table that is not there', fromServer('42P01'), false, false],
])('%s', (_, error, passes, loses) => {
  expect(isTransient(error)).toBe(passes);
  expect(lossIn(error) !== undefined).toBe(loses);
});

test.each([
  ['no connection left', '53300'],
  ['a password that is not its', '28P01'],
])('%s is a loss at the opening of a connection alone', (_, code) => {
  expect(lossAtOpening(fromServer(code))).toBeInstanceOf(DatabaseUnavailable);
  expect(lossIn(fromServer(code))).toBeUndefined();
});

test.each([
  ['refused', fromSystem('ECONNREFUSED'), 'ECONNREFUSED'],
  ['reset', fromSystem('ECONNRESET'), 'ECONNRESET'],
  ['broken', new Error('Connection terminated unexpectedly'), undefined],
  ['silent', new Error('Query read timeout'), undefined],
])('a connection that is %s is lost', (_, error, code) => {
  const lost = lossIn(error);
  expect(lost).toBeInstanceOf(DatabaseUnavailable);
  expect(lost).toMatchObject({ code, message: error.message, cause: error });
  expect(isTransient(lost)).toBe(true);
});

test('a fault of our own is neither', () => {
  const fault = new TypeError('Converting circular structure to JSON');
  expect(lossIn(fault)).toBeUndefined();
  expect(isTransient(fault)).toBe(false);
  expect(isTransient(new Error('A transaction was given no number.'))).toBe(false);
});

import { readReportedKeys } from './reported-keys.ts';

const reported = { key: 'A', value: 'x', readonly: false };

test.each<[string, unknown, unknown]>([
  ['as OCPP has it', { key: 'A', value: 'x', readonly: false }, [reported]],
  ['read-only', { key: 'A', value: 'x', readonly: true }, [{ ...reported, readonly: true }]],
  ['read-only in words', { key: 'A', value: 'x', readonly: 'True' }, [{ ...reported, readonly: true }]],
  ['not read-only in words', { key: 'A', value: 'x', readonly: 'false' }, [reported]],
  ['nothing said of being read-only', { key: 'A', value: 'x' }, [reported]],
  ['null for no value', { key: 'A', value: null, readonly: false }, [{ ...reported, value: '' }]],
  ['no value', { key: 'A', readonly: false }, [{ ...reported, value: '' }]],
  ['a number', { key: 'A', value: 1.5, readonly: false }, [{ ...reported, value: '1.5' }]],
  ['true', { key: 'A', value: true, readonly: false }, [{ ...reported, value: 'true' }]],
  ['a list', { key: 'A', value: ['a', 1], readonly: false }, [{ ...reported, value: '["a",1]' }]],
  ['one field more', { key: 'A', value: 'x', readonly: false, unit: 's' }, [reported]],
  ['no key', { value: 'x', readonly: false }, []],
  ['null for a key', { key: null, value: 'x', readonly: false }, []],
  ['an empty key', { key: '', value: 'x', readonly: false }, []],
  ['text for an entry', 'A', []],
  ['null for an entry', null, []],
])('%s', (_, entry, expected) => {
  expect(readReportedKeys({ configurationKey: [entry] })).toEqual(expected);
});

test.each<[string, unknown, unknown]>([
  ['no keys', {}, []],
  ['null for no keys', { configurationKey: null }, []],
  ['text for the list', { configurationKey: 'A' }, undefined],
  ['a list for the answer', [], undefined],
  ['null for the answer', null, undefined],
])('%s', (_, payload, expected) => {
  expect(readReportedKeys(payload)).toEqual(expected);
});

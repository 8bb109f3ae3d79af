import { preparedName } from './prepared.ts';

test('a statement that is to be kept has a name, the same each time and no other statement has it', () => {
  const [first, second] = ['/* prepared */select 1', '/* prepared */select 2'];
  expect(preparedName(first)).toEqual(expect.any(String));
  expect(preparedName(first)).toBe(preparedName(first));
  expect(preparedName(second)).not.toBe(preparedName(first));
});

test('any other has none', () => {
  expect(preparedName('select 1')).toBeUndefined();
});

import {
  type ColumnsSpec,
  clampWidth,
  defaultColumnChoice,
  moveColumn,
  readColumnChoice,
  toggleColumn,
} from './column-choice.ts';

const spec: ColumnsSpec = { storageKey: 'test', all: ['id', 'make', 'model', 'city'], defaults: ['id', 'make'] };

test.each<[string, string | null, readonly string[], Record<string, number>]>([
  ['nothing', null, ['id', 'make'], {}],
  ['invalid JSON', '{', ['id', 'make'], {}],
  ['a string', '"id"', ['id', 'make'], {}],
  ['no column', '{"shown":[]}', ['id', 'make'], {}],
  ['no column that exists', '{"shown":["unknown",7]}', ['id', 'make'], {}],
  ['a custom order', '{"shown":["city","unknown","id","city"]}', ['city', 'id'], {}],
  ['widths, one of them too small', '{"shown":["id"],"widths":{"id":300.4,"make":3}}', ['id'], { id: 300, make: 80 }],
  ['invalid widths', '{"widths":{"id":"wide","unknown":100,"make":null}}', ['id', 'make'], {}],
])('reads the valid parts of %s', (_what, text, shown, widths) => {
  expect(readColumnChoice(text, spec)).toEqual({ shown, widths });
});

test('a stored choice is read back unchanged', () => {
  const choice = { shown: ['model', 'id'], widths: { model: 200 } };
  expect(readColumnChoice(JSON.stringify(choice), spec)).toEqual(choice);
  expect(defaultColumnChoice(spec)).toEqual({ shown: ['id', 'make'], widths: {} });
});

test.each([
  ['a hidden column is shown last', ['id', 'make'], 'city', ['id', 'make', 'city']],
  ['a visible column is hidden', ['id', 'make'], 'id', ['make']],
  ['the last visible column stays', ['id'], 'id', ['id']],
])('%s', (_what, shown, key, after) => {
  expect(toggleColumn(shown, key)).toEqual(after);
});

test.each([
  ['down', 'id', 'model', ['make', 'model', 'id', 'city']],
  ['up', 'city', 'make', ['id', 'city', 'make', 'model']],
  ['onto itself', 'make', 'make', ['id', 'make', 'model', 'city']],
  ['to an unknown column', 'make', 'unknown', ['id', 'make', 'model', 'city']],
])('moving %s', (_where, key, over, after) => {
  expect(moveColumn(spec.all, key, over)).toEqual(after);
});

test.each([
  [12, 80],
  [120.6, 121],
  [5000, 800],
])('a width of %d becomes %d', (wanted, width) => {
  expect(clampWidth(wanted)).toBe(width);
});

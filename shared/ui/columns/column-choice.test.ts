import {
  type ColumnsSpec,
  fitWidth,
  moveColumn,
  plainChoice,
  readColumnChoice,
  toggleColumn,
} from './column-choice.ts';

const spec: ColumnsSpec = { storageKey: 'test', all: ['id', 'make', 'model', 'city'], defaults: ['id', 'make'] };

test.each<[string, string | null, readonly string[], Record<string, number>]>([
  ['nothing', null, ['id', 'make'], {}],
  ['what is no JSON', '{', ['id', 'make'], {}],
  ['another shape', '"id"', ['id', 'make'], {}],
  ['no column', '{"shown":[]}', ['id', 'make'], {}],
  ['no column that exists', '{"shown":["gone",7]}', ['id', 'make'], {}],
  ['an order of their own', '{"shown":["city","gone","id","city"]}', ['city', 'id'], {}],
  ['widths, too small ones too', '{"shown":["id"],"widths":{"id":300.4,"make":3}}', ['id'], { id: 300, make: 80 }],
  ['widths that are none', '{"widths":{"id":"wide","gone":100,"make":null}}', ['id', 'make'], {}],
])('of %s is read what makes sense', (_what, text, shown, widths) => {
  expect(readColumnChoice(text, spec)).toEqual({ shown, widths });
});

test('a choice that was kept comes back', () => {
  const choice = { shown: ['model', 'id'], widths: { model: 200 } };
  expect(readColumnChoice(JSON.stringify(choice), spec)).toEqual(choice);
  expect(plainChoice(spec)).toEqual({ shown: ['id', 'make'], widths: {} });
});

test.each([
  ['a hidden one comes last', ['id', 'make'], 'city', ['id', 'make', 'city']],
  ['a shown one goes', ['id', 'make'], 'id', ['make']],
  ['the last one stays', ['id'], 'id', ['id']],
])('%s', (_what, shown, key, after) => {
  expect(toggleColumn(shown, key)).toEqual(after);
});

test.each([
  ['down', 'id', 'model', ['make', 'model', 'id', 'city']],
  ['up', 'city', 'make', ['id', 'city', 'make', 'model']],
  ['onto itself', 'make', 'make', ['id', 'make', 'model', 'city']],
  ['nowhere', 'make', 'gone', ['id', 'make', 'model', 'city']],
])('moving %s', (_where, key, over, after) => {
  expect(moveColumn(spec.all, key, over)).toEqual(after);
});

test.each([
  [12, 80],
  [120.6, 121],
  [5000, 800],
])('a width of %d becomes %d', (wanted, width) => {
  expect(fitWidth(wanted)).toBe(width);
});

import { sharedRows } from './shared-rows.ts';

interface Row {
  id: string;
  status?: string;
  evses?: object[];
}
const page = (...content: Row[]) => ({ content, number: 0, size: 10, totalElements: content.length });

test('an unchanged row keeps its object at any index; changed and new rows and the first page are the loaded objects', () => {
  const before = page({ id: '1', evses: [{ uid: 'E1' }] }, { id: '2', status: 'A' });
  const next = page({ id: '3' }, { id: '1', evses: [{ uid: 'E1' }] }, { id: '2', status: 'B' });
  const shared = sharedRows(before, next);
  expect(shared).toEqual(next);
  expect(shared.content[1]).toBe(before.content[0]);
  expect(shared.content[2]).toBe(next.content[2]);
  expect(shared.content[0]).toBe(next.content[0]);
  expect(sharedRows(undefined, next)).toBe(next);
});

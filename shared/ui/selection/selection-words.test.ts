import { allMatching, type ListSelection, listedSelection, type SelectionView } from './selection.ts';
import { selectionWords } from './selection-words.ts';

const abb = allMatching({ make: 'ABB' }, 1200);

test.each<[ListSelection, SelectionView, string, string, RegExp]>([
  [listedSelection([]), 'listed', '', 'select devices in the list', /is kept while you page, sort, and filter/],
  [listedSelection(['A']), 'listed', '', '1 device selected', /is kept/],
  [allMatching({}, 2000), 'same', '', '2,000 devices selected: all 2,000 there are', /when you confirm/],
  [abb, 'same', 'Make: ABB', '1,200 devices selected: all 1,200 that match Make: ABB', /every device that matches/],
  [
    { kind: 'all', filters: { make: 'ABB' }, total: 1200, except: ['A', 'B'] },
    'narrowed',
    'Make: ABB',
    '1,198 devices selected: all 1,200 that match Make: ABB, less 2 exceptions',
    /shows some of them/,
  ],
  [
    abb,
    'other',
    'Make: ABB',
    '1,200 devices selected: all 1,200 that match Make: ABB',
    /changed the filters since.*stay selected/,
  ],
])('%j with the view %s', (selection, view, filters, chosen, rule) => {
  const words = selectionWords(selection, view, 'device', filters);
  expect(words.chosen).toBe(chosen);
  expect(words.rule).toMatch(rule);
});

import { formatCount, formatNumber } from '../../format/index.ts';
import { chosenCount, type ListSelection, type SelectionView } from './selection.ts';

/** What is chosen, and what that means: both are on the screen while rows are being chosen. */
export interface SelectionWords {
  chosen: string;
  rule: string;
}

/**
 * The sentences of a selection, as the list stands to it.
 *
 * @param noun one row's name: 'device'
 * @param filters those that all were chosen under, in words; empty for none
 */
export function selectionWords(
  selection: ListSelection,
  view: SelectionView,
  noun: string,
  filters: string,
): SelectionWords {
  const count = chosenCount(selection);
  if (selection.kind === 'listed') {
    return {
      chosen: count === 0 ? `select ${noun}s in the list` : `${formatCount(count, noun)} selected`,
      rule: 'Your selection is kept while you page, sort, and filter.',
    };
  }
  const left = selection.except.length;
  const of = filters ? `that match ${filters}` : 'there are';
  const less = left > 0 ? `, less ${formatCount(left, 'exception')}` : '';
  return {
    chosen: `${formatCount(count, noun)} selected: all ${formatNumber(selection.total)} ${of}${less}`,
    rule: rules[view](noun),
  };
}

const rules: Record<SelectionView, (noun: string) => string> = {
  listed: () => '',
  same: (noun) =>
    `All means every ${noun} that matches these filters when you confirm. Clear the checkbox of a ${noun} to leave it out.`,
  narrowed: (noun) =>
    `The list shows some of them. All of them stay selected; clear the checkbox of a ${noun} to leave it out.`,
  other: (noun) =>
    `You have changed the filters since. The ${noun}s selected before stay selected, not those in the list below.`,
};

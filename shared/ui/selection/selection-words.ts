import { formatCount, formatNumber } from '../../format/index.ts';
import { type ListSelection, type SelectionView, selectedCount } from './selection.ts';

/** The texts of the selection bar. */
export interface SelectionWords {
  /** What is selected. */
  chosen: string;
  /** What the selection means. */
  rule: string;
}

/**
 * The texts for a selection and its relation to the list.
 *
 * @param noun the name of one row: 'device'
 * @param filters description of the selection's filters; empty for none
 */
export function selectionWords(
  selection: ListSelection,
  view: SelectionView,
  noun: string,
  filters: string,
): SelectionWords {
  const count = selectedCount(selection);
  if (selection.kind === 'listed') {
    return {
      chosen: count === 0 ? `select ${noun}s in the list` : `${formatCount(count, noun)} selected`,
      rule: 'Your selection is kept while you page, sort, and filter.',
    };
  }
  const exceptions = selection.except.length;
  const condition = filters ? `that match ${filters}` : 'there are';
  const less = exceptions > 0 ? `, less ${formatCount(exceptions, 'exception')}` : '';
  return {
    chosen: `${formatCount(count, noun)} selected: all ${formatNumber(selection.total)} ${condition}${less}`,
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

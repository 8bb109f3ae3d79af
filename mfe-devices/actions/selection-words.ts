import { formatCount, formatNumber } from '@dmp/shared/format';
import { filtersInWords } from '../fields/filter-words.ts';
import { chosenCount, type DeviceSelection, type SelectionView } from './selection.ts';

/** What is chosen, and what that means: both are on the screen while devices are being chosen. */
export interface SelectionWords {
  chosen: string;
  rule: string;
}

/** The sentences of a selection, as the list stands to it. */
export function selectionWords(selection: DeviceSelection, view: SelectionView): SelectionWords {
  const count = chosenCount(selection);
  if (selection.kind === 'listed') {
    return {
      chosen: count === 0 ? 'choose devices in the list' : `${formatCount(count, 'device')} chosen`,
      rule: 'What is chosen stays chosen while you page, sort and filter.',
    };
  }
  const filters = filtersInWords(selection.filters);
  const left = selection.except.length;
  const of = filters ? `that match ${filters}` : 'there are';
  const less = left > 0 ? `, less ${formatCount(left, 'exception')}` : '';
  return {
    chosen: `${formatCount(count, 'device')} chosen: all ${formatNumber(selection.total)} ${of}${less}`,
    rule: rules[view],
  };
}

const rules: Record<SelectionView, string> = {
  listed: '',
  same: 'All means every device that matches these filters when you confirm. Untick a device to leave it out.',
  narrowed: 'The list shows a part of them. All of them stay chosen; untick a device to leave it out.',
  other: 'You have changed the filters since. The devices chosen before stay chosen, not those in the list below.',
};

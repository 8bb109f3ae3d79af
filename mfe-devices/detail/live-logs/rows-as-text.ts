import type { RowSequence } from './filtered-rows.ts';
import { withoutBreaks } from './frame-head.ts';

/** Formats rows as text: one line per row in the same order, tab-separated. Times are ISO 8601. */
export function rowsAsText(rows: RowSequence, stationOf: (evseUid: string) => string): string {
  const lines: string[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows.at(index);
    if (row?.kind === 'gap') lines.push(`--- ${row.text} ---`);
    else if (row) lines.push([row.time, row.origin, stationOf(row.evseUid), withoutBreaks(row.message)].join('\t'));
  }
  return `${lines.join('\n')}\n`;
}

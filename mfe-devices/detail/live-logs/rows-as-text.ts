import { withoutBreaks } from './frame-head.ts';
import type { Rows } from './shown-rows.ts';

/** What is shown, to be carried elsewhere: a line for each row in the same order, parted by tabs. Times are ISO 8601. */
export function rowsAsText(rows: Rows, stationOf: (evseUid: string) => string): string {
  const lines: string[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows.at(index);
    if (row?.kind === 'gap') lines.push(`--- ${row.text} ---`);
    else if (row) lines.push([row.time, row.origin, stationOf(row.evseUid), withoutBreaks(row.message)].join('\t'));
  }
  return `${lines.join('\n')}\n`;
}

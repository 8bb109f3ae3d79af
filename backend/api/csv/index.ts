export type { CsvValue } from './line.ts';
export { cellsOfRow, disarmed } from './record.ts';
export { type CsvFile, type CsvRow, csvFileName, sendCsv } from './send.ts';

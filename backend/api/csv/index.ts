export type { CsvValue } from './line.ts';
export { type CsvFile, type CsvRow, csvFileName, sendCsv } from './send.ts';

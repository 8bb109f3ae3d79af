export { type CsvValue, csvLine } from './line.ts';
export { csvLineSql, escapeFormulaSql } from './record.ts';
export { type CompleteFile, type CsvFile, type CsvRow, csvFileName, sendCsv } from './send.ts';

export { keepReading, startImports } from './carry-on.ts';
export { exportCsvLines } from './export-csv.ts';
export { exportLocations } from './export-ocpi.ts';
export { exportedNames } from './fields.ts';
export { UnreadableFile } from './read-csv.ts';
export { stageFile } from './stage.ts';

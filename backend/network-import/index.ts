export { keepReading, startImports } from './carry-on.ts';
export { exportCsvLines } from './export-csv.ts';
export { exportLocations } from './export-ocpi.ts';
export { exportedNames } from './fields.ts';
export { stageFile } from './stage.ts';
export { UnreadableFile } from './unreadable-file.ts';

export { diagnosticsPath } from './storage.ts';
export { diagnosticsUpload } from './upload-route.ts';

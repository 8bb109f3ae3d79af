export { startFtpServer } from './ftp-server.ts';
export { createUploadReceiver, type UploadReceiver } from './receiver.ts';
export { diagnosticsPath } from './storage.ts';
export { sweepFiles } from './sweep.ts';
export { diagnosticsUpload } from './upload-route.ts';

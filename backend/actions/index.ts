export { cancelJob } from './cancel-job.ts';
export type { ActionSettings } from './command.ts';
export { createJob, type NewJob } from './create-job.ts';
export { baseName, sweepUploadAddresses, uploadTokenHash } from './diagnostics.ts';
export { firmwareName } from './firmware.ts';
export { createStateJobs, type StateFlags, type StateJob } from './state-jobs.ts';
export { createWorker, type JobMeter, type Worker, type WorkerLog, type WorkerOptions } from './worker.ts';

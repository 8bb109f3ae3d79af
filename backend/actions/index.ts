export { createJob, type NewJob } from './create-job.ts';
export { isSupported, type SupportedEventType, supportedEventTypes } from './event-types.ts';
export { createWorker, type Worker, type WorkerLog, type WorkerOptions } from './worker.ts';

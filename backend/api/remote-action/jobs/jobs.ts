import {
  JobCancelled,
  JobDetail,
  JobExportQuery,
  JobListQuery,
  JobPage,
  JobQuery,
  jobPermissions,
  limits,
  permissionsOfJob,
} from '@dmp/shared/contract';
import { HttpError } from '../../../access/http-error.ts';
import { cancelJob as cancelOpenDevices } from '../../../actions/index.ts';
import { audited } from '../../../audit/index.ts';
import { csvFileName, sendCsv } from '../../http/csv/index.ts';
import { type ApiCall, defineCall, FileReply } from '../../http/define-call.ts';
import { requireAccess } from '../../http/guard.ts';
import { countJobs, findJob, findJobDevices, findJobs, readJobBatches, requirePrepared } from './job-rows.ts';

const tag = 'remote actions';
const permission = jobPermissions;
const csvHeader = ['Chargebox ID', 'Outcome', 'Detail', 'Attempts', 'Sent', 'Answered', 'Effect Seen'];

const listJobs = defineCall({
  ...{ method: 'GET', path: '/remote-action/jobs', permission, tag, query: JobListQuery, reply: JobPage },
  summary: 'Jobs, the newest first, with how many of their devices have which outcome',
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, open = false, mine = false } = query;
    const scope = { owner: caller.owner, open, createdBy: mine ? caller.email : undefined };
    const content = await findJobs(kysely, { ...scope, limit: pageSize, offset: pageNumber * pageSize });
    return { content, number: pageNumber, size: pageSize, totalElements: await countJobs(kysely, scope) };
  },
});

const getJob = defineCall({
  ...{ method: 'GET', path: '/remote-action/jobs/:id', permission, tag, query: JobQuery, reply: JobDetail },
  summary: 'One job and one page of its devices',
  run: async ({ caller, params, query }, { kysely, links }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, outcome } = query;
    const job = await findJob(kysely, params.id, caller);
    const page = { outcome, limit: pageSize, offset: pageNumber * pageSize };
    const content = await findJobDevices({ kysely, links, caller }, job.id, page);
    const totalElements = outcome ? (job.outcomes[outcome] ?? 0) : job.devices - (job.outcomes.PREPARING ?? 0);
    return { ...job, rows: { content, number: pageNumber, size: pageSize, totalElements } };
  },
});

const cancelJob = defineCall({
  // `run` requires the permission of the job's event type.
  ...{ method: 'DELETE', path: '/remote-action/jobs/:id', permission, tag, reply: JobCancelled },
  summary: 'Cancels a job on every device that it has not reached yet',
  run: async ({ caller, params }, { kysely }) => {
    const job = await findJob(kysely, params.id, caller);
    requireAccess(permissionsOfJob(job.eventType), caller);
    return kysely.transaction().execute(async (trx) => {
      // A vendor cancels only the vendor's own devices.
      const cancelled = await cancelOpenDevices(trx, job.id, caller.owner);
      if (cancelled === 0) {
        throw new HttpError(
          409,
          'Nothing is left to cancel: this job has been canceled or has reached all of its devices.',
        );
      }
      await audited(trx, { by: caller, action: 'JOB_CANCELED', subject: job.id, detail: { devices: cancelled } });
      return { cancelled };
    });
  },
});

const exportJob = defineCall({
  ...{ method: 'GET', path: '/remote-action/jobs/:id/export', permission, costly: 'file', tag },
  summary: 'The outcome of a job on each of its devices, as a file',
  ...{ produces: ['text/csv'], query: JobExportQuery, reply: FileReply },
  run: async ({ caller, params, query, reply }, { kysely }) => {
    const job = await findJob(kysely, params.id, caller);
    requirePrepared(job);
    await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'job', detail: { job: job.id, ...query } });
    const batches = readJobBatches(kysely, job.id, caller, query.outcome);
    return sendCsv(reply, { fileName: csvFileName('job'), header: csvHeader, batches });
  },
});

export const jobCalls: readonly ApiCall[] = [listJobs, getJob, cancelJob, exportJob];

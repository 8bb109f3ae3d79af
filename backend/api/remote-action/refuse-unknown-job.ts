import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { findJobs } from './jobs/job-rows.ts';

/**
 * Checks the job that another one retries.
 *
 * @throws {HttpError} 400 where there is no such job, or the caller may not know of it
 */
export async function refuseUnknownJob(
  kysely: Kysely<Tables>,
  id: string | undefined,
  caller: Pick<Caller, 'owner'>,
): Promise<void> {
  if (id === undefined) return;
  const jobs = await findJobs(kysely, { owner: caller.owner, id, limit: 1, offset: 0 });
  if (jobs.length === 0) throw badRequest('retryOf must be the ID of a job.');
}

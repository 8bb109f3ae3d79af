import type { remoteActionsApi } from '@dmp/shared/api';
import { failedOutcomes, limits } from '@dmp/shared/contract';

/**
 * Fetches the chargebox IDs of the devices a job failed on, at most as many as one action may list.
 *
 * @throws {ApiError} if the job cannot be fetched
 */
export async function fetchFailedDeviceIds(
  remoteActions: Pick<ReturnType<typeof remoteActionsApi>, 'getJob'>,
  jobId: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const outcome of failedOutcomes) {
    for (let pageNumber = 0; ids.length < limits.deviceList.max; pageNumber++) {
      const query = { outcome, pageNumber, pageSize: limits.pageSize.max };
      const { rows } = await remoteActions.getJob(jobId, query);
      ids.push(...rows.content.map(({ chargeboxId }) => chargeboxId));
      if (rows.content.length < limits.pageSize.max) break;
    }
  }
  return ids.slice(0, limits.deviceList.max);
}

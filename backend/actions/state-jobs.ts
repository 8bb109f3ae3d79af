import { type JobType, reasonAgainstBulkChange, type StateFlag, stateFlags } from '@dmp/shared/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createJob, type NewJob } from './create-job.ts';

/** Flags of a state, on or off. */
export type StateFlags = Partial<Record<StateFlag, boolean | undefined>>;

/** A job that tells chargers of one flag. */
export interface StateJob {
  jobId: string;
  flag: StateFlag;
}

/** A change of states that no job may tell chargers of; the sentence is for people. */
export class UnsafeStateKey extends Error {}

/**
 * Begins the jobs that tell chargers of their new state, in the caller's
 * transaction: for each flag a configuration change where a global state key
 * carries it; without one, maintenance mode takes the whole charger out of
 * service, and what remains concerns no charger.
 *
 * @throws {UnsafeStateKey} when a key that carries one of them is none for many chargers
 */
export async function createStateJobs(
  trx: Transaction<Tables>,
  flags: StateFlags,
  { devices, createdBy, retryOf }: Pick<NewJob, 'devices' | 'createdBy' | 'retryOf'>,
): Promise<StateJob[]> {
  const keys = await trx.selectFrom('global_state_keys').selectAll().orderBy('key').execute();
  const jobs: StateJob[] = [];
  const begin = async (flag: StateFlag, eventType: JobType, parameters: object) => {
    const job = { eventType, executionMode: 'IMMEDIATE', scheduledTime: null, createdBy, devices, retryOf } as const;
    jobs.push({ jobId: await createJob(trx, { ...job, parameters: { ...parameters, flag } }), flag });
  };
  for (const flag of stateFlags) {
    const on = flags[flag];
    if (on === undefined) continue;
    const carriers = keys.filter(({ state }) => state === flag);
    for (const { key, enabled_value, disabled_value } of carriers) {
      const hindrance = reasonAgainstBulkChange(key);
      if (hindrance) {
        throw new UnsafeStateKey(
          `${key} cannot carry ${flag}, because ${hindrance}. Delete this global state key first.`,
        );
      }
      await begin(flag, 'CHANGE_CONFIGURATION_REQUEST', { key, value: on ? enabled_value : disabled_value });
    }
    if (flag === 'maintenanceMode' && carriers.length === 0) {
      await begin(flag, 'CHANGE_AVAILABILITY_REQUEST', { connectorId: 0, type: on ? 'Inoperative' : 'Operative' });
    }
  }
  return jobs;
}

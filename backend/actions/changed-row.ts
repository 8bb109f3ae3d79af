import { sql } from 'kysely';

/** A row of a job whose outcome has changed. */
export interface ChangedRow {
  jobId: string;
  deviceId: string;
  chargeboxId: string;
}

/** Its columns, of `job_devices d`. */
export const changedRow = sql`d.job_id as "jobId", d.device_id as "deviceId", d.chargebox_id as "chargeboxId"`;

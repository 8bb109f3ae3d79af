import type { ConfigurationItem, Outcome } from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { notSent, unknownKey } from '../../actions/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';

/** How long a save waits for the charger's reply. A later reply appears when the configuration is read again. */
const timeoutMs = 20_000;
/** Polling interval without an event of the bus. */
const pollMs = 1000;
/** How long older releases take at most to send a change without a job. */
const sendWithoutJobMs = 5 * 60_000;

/** Columns of `configurations` and of the row of its job that determine the outcome of a change. */
export type KeyOutcomeRow = Pick<
  Selectable<Tables['configurations']>,
  'outcome' | 'detail' | 'job_id' | 'changed_at'
> & {
  job_outcome: Outcome | null;
  job_detail: string | null;
};

/** Outcome of a change: the saved one, or that of the job while the charger has not accepted the value. */
export function outcomeOfKey(row: KeyOutcomeRow, now = new Date()): Pick<ConfigurationItem, 'outcome' | 'detail'> {
  const { outcome, detail, job_outcome, job_detail, job_id, changed_at } = row;
  if (outcome !== 'PENDING') return { outcome, detail };
  switch (job_outcome) {
    case 'QUEUED':
      return {
        outcome: job_detail === notSent['not-connected'].waiting ? 'NOT_CONNECTED' : outcome,
        detail: job_detail,
      };
    case 'SENT':
    case 'ACCEPTED':
    case 'EFFECT_SEEN':
      return { outcome, detail };
    case 'REJECTED':
      return { outcome: job_detail === unknownKey ? 'NOT_SUPPORTED' : 'REJECTED', detail: job_detail };
    case 'TIMED_OUT':
      return { outcome: 'TIMED_OUT', detail: job_detail };
    case 'FAILED':
      return { outcome: 'FAILED', detail: job_detail };
    case 'CANCELLED':
      return { outcome: 'FAILED', detail: 'The change was canceled before the charger was told.' };
    case null: {
      const isBeingSent =
        job_id === null && changed_at !== null && now.getTime() - changed_at.getTime() < sendWithoutJobMs;
      return isBeingSent
        ? { outcome, detail }
        : { outcome: 'FAILED', detail: 'It is not known what became of the change. Save it again.' };
    }
  }
}

/** SQL: the value of the row `c` is still to be sent to the charger. */
export const isStillToBeSent = sql<boolean>`(
  c.outcome = 'NOT_CONNECTED' or c.outcome = 'PENDING' and (c.job_id is null or exists (
    select from job_devices of_job
    where of_job.job_id = c.job_id and of_job.device_id = c.device_id and of_job.outcome in ('QUEUED', 'SENT')
  )))`;

/** Waits until each job has a reply of its charger or cannot be sent now, at most until the timeout. */
export async function waitForReplies(kysely: Kysely<Tables>, bus: Bus, jobIds: readonly string[]): Promise<void> {
  let wake = () => {};
  const stop = bus.subscribe('jobs.changed', ({ jobId }) => {
    if (jobIds.includes(jobId)) wake();
  });
  const end = Date.now() + timeoutMs;
  try {
    while (Date.now() < end && (await isAnyUnanswered(kysely, jobIds))) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, pollMs);
      });
      clearTimeout(timer);
    }
  } finally {
    stop();
  }
}

/** Whether any of the jobs is sent without a reply, or queued without a reason to wait. */
async function isAnyUnanswered(kysely: Kysely<Tables>, jobIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from job_devices
    where job_id = any(${jobIds}::uuid[]) and (outcome = 'SENT' or outcome = 'QUEUED' and detail is null)
    limit 1`.execute(kysely);
  return rows.length > 0;
}

import type { ConfigurationItem, Outcome } from '@dmp/shared/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { notSent, unknownKey } from '../../actions/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';

/** How long a caller waits for what the charger says to a change; what is told later shows when it is read again. */
const patienceMs = 20_000;
/** Between two looks, where the bus has not said anything. */
const lookMs = 1000;
/** An earlier release tells the charger by itself, and takes no longer than this. */
const tellingMs = 5 * 60_000;

/** What a row of `configurations` and the row of its job say. */
export type KeyOutcomeRow = Pick<
  Selectable<Tables['configurations']>,
  'outcome' | 'detail' | 'job_id' | 'changed_at'
> & {
  job_outcome: Outcome | null;
  job_detail: string | null;
};

/** What became of telling the charger: until it has taken the value, its job says so. */
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
      const isBeingTold = job_id === null && changed_at !== null && now.getTime() - changed_at.getTime() < tellingMs;
      return isBeingTold
        ? { outcome, detail }
        : { outcome: 'FAILED', detail: 'It is not known what became of the change. Save it again.' };
    }
  }
}

/** Whether the value of the row `c` is wanted, and the charger has still to be told. */
export const isStillToBeSent = sql<boolean>`(
  c.outcome = 'NOT_CONNECTED' or c.outcome = 'PENDING' and (c.job_id is null or exists (
    select from job_devices of_job
    where of_job.job_id = c.job_id and of_job.device_id = c.device_id and of_job.outcome in ('QUEUED', 'SENT')
  )))`;

/** Resolves when the charger has said something to each of these jobs, or cannot be told now, or after a while. */
export async function waitForChargers(kysely: Kysely<Tables>, bus: Bus, jobIds: readonly string[]): Promise<void> {
  let look = () => {};
  const stop = bus.subscribe('jobs.changed', ({ jobId }) => {
    if (jobIds.includes(jobId)) look();
  });
  const end = Date.now() + patienceMs;
  try {
    while (Date.now() < end && (await isAnyUnderWay(kysely, jobIds))) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        look = resolve;
        timer = setTimeout(resolve, lookMs);
      });
      clearTimeout(timer);
    }
  } finally {
    stop();
  }
}

/** Not yet tried or held back, or sent and not yet answered. */
async function isAnyUnderWay(kysely: Kysely<Tables>, jobIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from job_devices
    where job_id = any(${jobIds}::uuid[]) and (outcome = 'SENT' or outcome = 'QUEUED' and detail is null)
    limit 1`.execute(kysely);
  return rows.length > 0;
}

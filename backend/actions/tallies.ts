import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Differences added up with one statement. */
const atATime = 10_000;

/** Adds up what the outcomes of jobs have changed by, so that a job is counted by a few rows again. */
export async function addUpTallies(db: Kysely<Tables>): Promise<void> {
  for (let count = atATime; count === atATime; ) {
    // Two at once may leave two sums side by side: they are summed like anything else.
    const { rows } = await sql<{ count: number }>`
      with news as (
        delete from job_tallies where ctid = any(array(
          select ctid from job_tallies where not added_up limit ${atATime} for update skip locked))
        returning job_id, owner, outcome, devices
      ), olds as (
        delete from job_tallies t
        using (select distinct job_id, owner, outcome from news) n
        where t.added_up and t.job_id = n.job_id and t.owner = n.owner and t.outcome = n.outcome
        returning t.job_id, t.owner, t.outcome, t.devices
      ), sums as (
        insert into job_tallies (job_id, owner, outcome, devices, added_up)
        select job_id, owner, outcome, sum(devices), true
        from (select * from news union all select * from olds) t
        group by 1, 2, 3 having sum(devices) <> 0
      )
      select count(*)::int as count from news`.execute(db);
    count = rows[0]?.count ?? 0;
  }
}

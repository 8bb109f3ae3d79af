-- The rows that were there before each change of them was tallied. They change meanwhile: what their tallies already
-- say at the same moment is left out, and said once more it is nothing.
insert into job_tallies (job_id, owner, outcome, devices, added_up)
select job_id, owner, outcome, sum(devices), true
from (
  select d.job_id, coalesce(lower(v.created_by), '') as owner, d.outcome, count(*) as devices
  from job_devices d join devices v on v.id = d.device_id group by 1, 2, 3
  union all select job_id, owner, outcome, -sum(devices) from job_tallies group by 1, 2, 3
) x
group by 1, 2, 3 having sum(devices) <> 0;

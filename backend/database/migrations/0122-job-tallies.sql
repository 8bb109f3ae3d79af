-- How many devices of a job have which outcome, for each owner of devices: to count the rows of every job in a
-- list, again and again while somebody looks, is too slow. Each statement that changes outcomes adds its
-- differences; workers add them up. What counts is the sum.
create table job_tallies (
  job_id  uuid not null references jobs on delete cascade,
  owner   text not null,                   -- e-mail of the vendor who owns the devices; empty without one
  outcome text not null,
  devices integer not null,                -- more of them, or fewer
  added_up boolean not null default false
);
create index job_tallies_job on job_tallies (job_id, owner, outcome);
create index job_tallies_owner on job_tallies (owner, job_id);
create index job_tallies_open on job_tallies (job_id) where outcome in ('QUEUED', 'SENT', 'ACCEPTED');
create index job_tallies_new on job_tallies (job_id) where not added_up;

create function tally_new_job_devices() returns trigger language plpgsql as $$
begin
  insert into job_tallies (job_id, owner, outcome, devices)
  select n.job_id, coalesce(lower(v.created_by), ''), n.outcome, count(*)
  from new_rows n join devices v on v.id = n.device_id group by 1, 2, 3;
  return null;
end $$;

create function tally_changed_job_devices() returns trigger language plpgsql as $$
begin
  insert into job_tallies (job_id, owner, outcome, devices)
  select x.job_id, coalesce(lower(v.created_by), ''), x.outcome, sum(x.devices)
  from (
    select job_id, device_id, outcome, 1 as devices from new_rows
    union all select job_id, device_id, outcome, -1 from old_rows
  ) x join devices v on v.id = x.device_id
  group by 1, 2, 3 having sum(x.devices) <> 0;
  return null;
end $$;

create trigger job_devices_new after insert on job_devices
  referencing new table as new_rows for each statement execute function tally_new_job_devices();
create trigger job_devices_changed after update on job_devices
  referencing old table as old_rows new table as new_rows for each statement execute function tally_changed_job_devices();

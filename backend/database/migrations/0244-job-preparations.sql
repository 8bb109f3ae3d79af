-- Devices of large jobs whose rows are still to be written, in parts: with one transaction for all of them, everything
-- that changes one of these devices would wait for its end. They are counted as PREPARING.
create table job_preparations (
  job_id  uuid not null references jobs on delete cascade,
  part    integer not null,
  devices uuid[] not null,
  primary key (job_id, part)
);
create index job_preparations_next on job_preparations (part, job_id);
create index job_preparations_devices on job_preparations using gin (devices);

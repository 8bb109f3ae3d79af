-- A job that was canceled on more devices than go with one statement. It reaches none of them from then on; a
-- worker marks their rows, slice by slice.
create table job_cancellations (
  id       uuid primary key,
  job_id   uuid not null references jobs on delete cascade,
  owner    text,                           -- e-mail of the vendor on whose devices it is canceled; null for all
  asked_at timestamptz not null default now(),
  after    uuid                            -- the last device whose row is marked
);
create index job_cancellations_job on job_cancellations (job_id);

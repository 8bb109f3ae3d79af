-- Saving a configuration is a job for each key: what became of it is there. The release before tells chargers by
-- itself and leaves this empty.
alter table configurations add column job_id uuid;

-- A value that opens something, until the charger has been told: it is neither in the parameters of the job nor in
-- the configuration.
create table job_secrets (
  job_id uuid primary key references jobs on delete cascade,
  value  text not null
);

-- What may show that a charger has done what it accepted, or could not: the log types of
-- such messages, or UPLOAD. Null for a row of which nothing is awaited.
alter table job_devices
  add column awaits       text[],
  add column awaits_until timestamptz;  -- null while the command has no answer yet

-- Such messages, noted with the message itself; a worker judges them and takes them away.
-- Without a reference to the job: what chargers send waits for no job that is removed.
create table effect_signs (
  id        bigint generated always as identity primary key,
  job_id    uuid not null,
  device_id uuid not null,
  kind      text not null,         -- a log type, UPLOAD, or ANSWERED: the command itself
  status    text,                  -- of the message
  at        timestamptz not null
);

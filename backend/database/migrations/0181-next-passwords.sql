-- Passwords that a charger may sign in with beside its own (devices.password_hash). Once it has signed in with one,
-- that is its own, and older ones go.
create table next_passwords (
  id            bigint generated always as identity primary key,
  device_id     uuid not null references devices on delete cascade,
  password_hash text not null,
  job_id        uuid,                -- of the job that tells the charger; null where a person does
  made_at       timestamptz not null default now()
);
create index next_passwords_device on next_passwords (device_id, id);

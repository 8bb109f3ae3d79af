-- What is kept about a device beside the device itself.

-- In the order of its list, whatever the database's collation.
create index devices_chargebox_id on devices (chargebox_id collate "C");

-- Certificates of ISO 15118 on a charger.
create table certificates (
  id                    bigint generated always as identity primary key,
  device_id             uuid not null references devices on delete cascade,
  type                  text not null,
  subject               text not null,
  valid_from            timestamptz not null,
  valid_to              timestamptz not null,
  -- From when until when the backend has it renewed.
  be_trigger_valid_from timestamptz,
  be_trigger_valid_to   timestamptz,
  status                text not null
);
create index certificates_device on certificates (device_id, id);

-- Notes of staff; the newest also stands in devices.message.
create table evse_messages (
  id        bigint generated always as identity primary key,
  device_id uuid not null references devices on delete cascade,
  timestamp timestamptz not null default now(),
  user_name text not null,
  message   text not null
);
create index evse_messages_device on evse_messages (device_id, timestamp desc, id desc);

-- Outages that the uptime of a NEVI port may leave out: 23 CFR 680.116(b)(3).
create table outage_categories (
  category    text primary key,
  description text not null,
  position    integer not null unique
);
insert into outage_categories (position, category, description) values
  (1, 'Utility interruption', 'The electric utility did not supply the site.'),
  (2, 'Vehicle fault', 'The vehicle could not charge, or not with the expected power, through a fault of its own.'),
  (3, 'Scheduled maintenance', 'Work on the charger that had been planned.'),
  (4, 'Vandalism', 'The charger or its supply was damaged on purpose or stolen.'),
  (5, 'Natural disaster', 'Flood, fire, storm, earthquake and the like.'),
  (6, 'Outside hours of operation', 'The site was closed at this time by its published hours.');

-- An outage is known by its EVSE, status and beginning in operational_status_log; its end is read there.
create table nevi_logs (
  id             uuid primary key,
  device_id      uuid not null references devices on delete cascade,
  evse_uid       text not null references evses on delete cascade,
  status         text not null,
  interval_start timestamptz not null,
  category       text not null references outage_categories,
  nevi_exempt    boolean not null,
  message        text not null,
  -- False once a later entry speaks for the same outage.
  valid          boolean not null default true,
  created_at     timestamptz not null default now(),
  created_by     text not null
);
create index nevi_logs_device on nevi_logs (device_id, created_at desc, id);
create unique index nevi_logs_outage on nevi_logs (evse_uid, interval_start, status) where valid;

-- Diagnostics that chargers uploaded. A row without a time of upload is an address that waits for its file.
create table diagnostics_files (
  id            uuid primary key,
  device_id     uuid not null references devices on delete cascade,
  job_id        uuid references jobs on delete set null,
  -- As the charger named it.
  file_name     text,
  size          bigint,
  uploaded_at   timestamptz,
  -- Where the content is kept.
  storage_key   text,
  -- Of the one-time address, hashed, and until when it may be used.
  token_hash    text,
  token_expires timestamptz
);
create index diagnostics_files_device on diagnostics_files (device_id, uploaded_at desc) where uploaded_at is not null;

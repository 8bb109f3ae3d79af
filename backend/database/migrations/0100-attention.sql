-- What needs a person, as the rules found it last.
create table attention (
  kind       text not null,
  subject    text not null,              -- id of the site or job, otherwise of the device
  scope      text not null default '',   -- the vendor whose devices alone were counted; empty: all were
  owner      text,                       -- of what is one device: the vendor who may know of it
  device_id  uuid,
  since      timestamptz,
  extent     integer not null,
  primary key (kind, subject, scope)
);
create index attention_newest on attention (kind, since desc nulls last, subject);
-- Devices are looked at slice by slice.
create index attention_device on attention (device_id) where device_id is not null;

-- Who knows of what, for staff (an empty party) or for one vendor.
create table attention_acknowledgements (
  kind    text not null,
  subject text not null,
  party   text not null default '',
  since   timestamptz,                   -- as it was then
  extent  integer not null,
  until   timestamptz,                   -- null: until it changes
  note    text,
  made_by text not null,
  made_at timestamptz not null,
  primary key (kind, subject, party)
);

-- When the rules are applied next: whoever of several workers comes first has the round.
create table attention_rounds (
  id          boolean primary key default true check (id),
  due_at      timestamptz not null default '-infinity',
  ended_at    timestamptz,
  -- Between these nobody looked: the product itself was down.
  paused_from timestamptz,
  paused_to   timestamptz
);
insert into attention_rounds default values;

-- Devices that a job failed on: asked for in every round.
create index job_devices_failed on job_devices (job_id) where outcome in ('REJECTED', 'FAILED', 'TIMED_OUT');

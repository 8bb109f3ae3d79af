alter table devices
-- What the charger said of itself at its last boot.
  add column reported_make text,
  add column reported_model text,
-- How far its clock is ahead, and when that was told last; no offset while it is right, or was never told.
  add column clock_offset_seconds integer,
  add column clock_offset_at timestamptz;

-- What chargers send that OCPP 1.6 does not allow, of each device a bounded number.
create table device_deviations (
  device_id uuid not null references devices on delete cascade,
  action    text not null,
  sentence  text not null,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  primary key (device_id, action, sentence)
);

-- Connectors that chargers report and the record does not have, of each device a bounded number.
create table unknown_connectors (
  device_id    uuid not null references devices on delete cascade,
  connector_id integer not null,
  status       text,          -- OCPP 1.6 status as last reported
  first_at     timestamptz not null,
  last_at      timestamptz not null,
  primary key (device_id, connector_id)
);

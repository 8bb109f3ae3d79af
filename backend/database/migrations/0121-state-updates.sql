-- Changes of the state of many devices at once, from the moment a person made them until every device has been
-- changed: some devices at a time, since what chargers send waits for a device that is being changed.
create table state_updates (
  id         uuid primary key,
  changes    jsonb not null,         -- by the names of the form's fields
  changed_by text not null,
  changed_at timestamptz not null
);
-- Devices that are still to be changed.
create table state_update_devices (
  update_id uuid not null references state_updates on delete cascade,
  device_id uuid not null,
  primary key (update_id, device_id)
);
create index state_update_devices_device on state_update_devices (device_id);

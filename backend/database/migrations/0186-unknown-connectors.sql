-- Connectors that chargers report and the record does not have, of each device a bounded number.
create table unknown_connectors (
  device_id    uuid not null references devices on delete cascade,
  connector_id integer not null,
  status       text,          -- OCPP 1.6 status as last reported
  first_at     timestamptz not null,
  last_at      timestamptz not null,
  primary key (device_id, connector_id)
);

-- A session on such a connector belongs to no EVSE.
alter table transactions alter column evse_uid drop not null;

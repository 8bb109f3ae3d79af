-- What of a frame OCPP 1.6 does not allow, in words, although it was understood; null of one that is in order or refused.
alter table ocpp_logs add column deviations text;
alter table ocpp_log_spool add column deviations text;

-- What chargers send that OCPP 1.6 does not allow, of each device a bounded number.
create table device_deviations (
  device_id uuid not null references devices on delete cascade,
  action    text not null,
  sentence  text not null,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  primary key (device_id, action, sentence)
);

-- How long each charging port was not up: 23 CFR 680.116(b). A port in the sense of that rule is an EVSE.

-- Hours of operation that the location publishes, as OCPI's list of regular_hours; null for one that publishes none.
alter table locations add column opening_hours jsonb;

-- Time in which a port was not up, made from operational_status_log and connections, and kept longer than these.
create table uptime_outages (
  device_id  uuid not null references devices on delete cascade,
  evse_uid   text not null,
  started_at timestamptz not null,
  ended_at   timestamptz,          -- null while it goes on
  status     text not null,
  primary key (device_id, evse_uid, started_at)
);

-- Its sums by the months of the location's calendar, in milliseconds.
create table uptime_months (
  device_id   uuid not null references devices on delete cascade,
  evse_uid    text not null,
  month       date not null,
  outage_ms   bigint not null,
  excluded_ms bigint not null,
  primary key (device_id, evse_uid, month)
);

-- The uptime of each port as it was counted last.
create table uptime_ports (
  device_id      uuid not null references devices on delete cascade,
  evse_uid       text not null unique references evses on delete cascade,
  began_at       timestamptz not null,
  counted_at     timestamptz not null,
  down_since     timestamptz,      -- null while it is up
  -- In milliseconds: the time it was counted over, T_outage and T_excluded therein, and what it lost lately.
  of_ms          bigint not null,
  outage_ms      bigint not null,
  excluded_ms    bigint not null,
  lost_lately_ms bigint not null,
  uptime         double precision not null, -- percent
  left_ms        bigint not null,           -- until it misses the rule; below 0 once it has
  missed_in_days double precision,          -- at the rate of the last days; null if never
  primary key (device_id, evse_uid)
);
create index uptime_ports_counted on uptime_ports (counted_at);
create index uptime_ports_down on uptime_ports (counted_at) where down_since is not null;
create index uptime_ports_missed on uptime_ports (missed_in_days) where missed_in_days is not null;

-- Devices whose ports are to be counted anew, from a moment on. Rows are only added, so that nobody waits for another.
create table uptime_due (
  id        bigint generated always as identity primary key,
  device_id uuid not null,
  since     timestamptz not null
);
create index uptime_due_device on uptime_due (device_id);

-- By triggers, so that also what the release before this one writes is counted.
create function uptime_due_of_statuses() returns trigger language plpgsql as $$
begin
  insert into uptime_due (device_id, since) select device_id, min(timestamp) from new_rows group by device_id;
  return null;
end $$;
create trigger operational_status_log_uptime after insert on operational_status_log
  referencing new table as new_rows for each statement execute function uptime_due_of_statuses();

create function uptime_due_of_connected() returns trigger language plpgsql as $$
begin
  insert into uptime_due (device_id, since) select device_id, min(connected_at) from new_rows group by device_id;
  return null;
end $$;
create trigger connections_uptime_new after insert on connections
  referencing new table as new_rows for each statement execute function uptime_due_of_connected();

create function uptime_due_of_disconnected() returns trigger language plpgsql as $$
begin
  insert into uptime_due (device_id, since)
  select n.device_id, min(least(o.disconnected_at, n.disconnected_at))
  from new_rows n join old_rows o using (id)
  where n.disconnected_at is distinct from o.disconnected_at group by n.device_id;
  return null;
end $$;
create trigger connections_uptime_changed after update on connections
  referencing old table as old_rows new table as new_rows for each statement execute function uptime_due_of_disconnected();

create function uptime_due_of_exemptions() returns trigger language plpgsql as $$
begin
  insert into uptime_due (device_id, since) select device_id, min(interval_start) from new_rows group by device_id;
  return null;
end $$;
create trigger nevi_logs_uptime_new after insert on nevi_logs
  referencing new table as new_rows for each statement execute function uptime_due_of_exemptions();
create trigger nevi_logs_uptime_changed after update on nevi_logs
  referencing new table as new_rows for each statement execute function uptime_due_of_exemptions();

create function uptime_due_of_locations() returns trigger language plpgsql as $$
begin
  insert into uptime_due (device_id, since)
  select d.id, 'epoch' from new_rows n join old_rows o using (id) join devices d on d.location_id = n.id
  where (n.time_zone, n.opening_hours) is distinct from (o.time_zone, o.opening_hours);
  return null;
end $$;
create trigger locations_uptime after update on locations
  referencing old table as old_rows new table as new_rows for each statement execute function uptime_due_of_locations();

-- What was logged before is counted by a worker, some devices at a time.
insert into uptime_due (device_id, since) select id, 'epoch' from devices;

-- What changes with the statuses of devices and is looked up by, in a narrow table of its own: an index of devices over
-- it would make each change of a status a change of all indexes of devices. It has no index over the status, since all
-- of it is read in a few milliseconds.
create table device_statuses (
  device_id    uuid primary key references devices on delete cascade,
  shown_status text not null,
  -- Since when its charger has been disconnected, where an EVSE has a status that is to become UNKNOWN.
  lost_since   timestamptz
) with (fillfactor = 50);
create index device_statuses_lost on device_statuses (lost_since, device_id) where lost_since is not null;

create function lost_since(connected boolean, evse_statuses text[], connection_since timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select case when not connected and not evse_statuses <@ '{INOPERATIVE,OUTOFORDER,PLANNED,REMOVED,UNKNOWN}'
    then connection_since end
$$;

create function note_new_device_statuses() returns trigger language plpgsql as $$
begin
  insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from new_rows;
  return null;
end $$;
create function note_device_status() returns trigger language plpgsql as $$
begin
  -- Not yet there while the table is being filled.
  insert into device_statuses (device_id, shown_status, lost_since)
  values (new.id, new.shown_status, lost_since(new.connected, new.evse_statuses, new.connection_since))
  on conflict (device_id) do update set shown_status = excluded.shown_status, lost_since = excluded.lost_since;
  return null;
end $$;

create trigger devices_statuses_new after insert on devices
  referencing new table as new_rows for each statement execute function note_new_device_statuses();
create trigger devices_statuses_changed
  after update of status, maintenance_mode, evse_statuses, connected, connection_since on devices
  for each row when (
    (old.shown_status, lost_since(old.connected, old.evse_statuses, old.connection_since)) is distinct from
    (new.shown_status, lost_since(new.connected, new.evse_statuses, new.connection_since)))
  execute function note_device_status();

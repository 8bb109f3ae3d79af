-- A vendor's own devices are looked for whatever the case of the address.
drop index devices_created_by;
create index devices_created_by on devices (lower(created_by)) where created_by is not null;

-- Logs are filtered by station id, of which an EVSE has one.
create index evses_station_id on evses (station_id);

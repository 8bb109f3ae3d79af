-- The station ids of a device's EVSEs in its own row, a line for each: a device
-- is searched for by any of them, and one index has to hold all it is found by.
alter table devices add column evse_station_ids text not null default '';

-- Filled by writing the table anew, like evse_statuses.
create function pg_temp.evse_station_ids_of(device uuid) returns text language sql stable as $$
  select coalesce(string_agg(station_id, chr(10) order by evse_number), '') from evses where device_id = device
$$;
alter table devices alter column evse_station_ids drop default;
alter table devices alter column evse_station_ids type text using pg_temp.evse_station_ids_of(id);
alter table devices alter column evse_station_ids set default '';
drop function pg_temp.evse_station_ids_of;

-- Operator and enterprise are searched too.
drop index devices_search;
create index devices_search on devices using gin (
  (lower(chargebox_id || ' ' || coalesce(station_id, '') || ' ' || coalesce(location, '') || ' ' ||
         coalesce(serial_number, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' ||
         coalesce(network_operator, '') || ' ' || coalesce(enterprise, '') || ' ' || evse_station_ids)) gin_trgm_ops
);
analyze devices;

-- The statuses of a device's EVSEs in its own row, sorted, one element for each
-- EVSE: to group the EVSEs of a large network by device for every overview is
-- too slow.
alter table devices add column evse_statuses text[] not null default '{}';

-- Filled by writing the table anew: an update would leave it, and its indexes,
-- twice as large for every later scan.
create function pg_temp.evse_statuses_of(device uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(operational_status order by operational_status collate "C"), '{}')
  from evses where device_id = device
$$;
alter table devices alter column evse_statuses type text[] using pg_temp.evse_statuses_of(id);
drop function pg_temp.evse_statuses_of;
analyze devices;

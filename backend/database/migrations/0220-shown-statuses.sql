-- Lists, filters, and counts show RESERVED for a device in maintenance mode. status and evse_statuses stay what its
-- charger reports, so that nothing has to be restored when maintenance ends. Generated, so that what the release
-- before this one writes is shown, too.
alter table devices
  add column shown_status text not null generated always as (
    case when maintenance_mode and status not in ('PLANNED', 'REMOVED') then 'RESERVED' else status end) stored,
  add column shown_evse_statuses text[] not null generated always as (
    case when maintenance_mode then
      array_replace(array_replace(array_replace(array_replace(array_replace(array_replace(evse_statuses,
        'AVAILABLE', 'RESERVED'), 'BLOCKED', 'RESERVED'), 'CHARGING', 'RESERVED'),
        'INOPERATIVE', 'RESERVED'), 'OUTOFORDER', 'RESERVED'), 'UNKNOWN', 'RESERVED')
    else evse_statuses end) stored,
  -- Null for a device that is not in maintenance mode, and where its history does not say.
  add column maintenance_since timestamptz,
  -- Of a device that is INOPERATIVE and was OUTOFORDER until then: since when it has been out of order.
  add column fault_since timestamptz;

update devices d set maintenance_since = (
  select min(h.timestamp) from device_state_history h
  where h.device_id = d.id and h.maintenance_mode and h.timestamp > coalesce((
    select max(o.timestamp) from device_state_history o where o.device_id = d.id and not o.maintenance_mode), '-infinity'))
where d.maintenance_mode;

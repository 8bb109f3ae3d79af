-- The statuses of a device's EVSEs in its own row, sorted, one element for each
-- EVSE: to group the EVSEs of a large network by device for every overview is
-- too slow.
alter table devices add column evse_statuses text[] not null default '{}';

update devices set evse_statuses = e.statuses
from (
  select device_id, array_agg(operational_status order by operational_status collate "C") as statuses
  from evses group by device_id
) e
where e.device_id = devices.id;

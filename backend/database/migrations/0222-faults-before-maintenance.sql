-- Of devices in maintenance mode, what the log says of the status before.
update evses e set fault_since = x.since
from (
  select f.uid, before.timestamp as since
  from evses f join devices d on d.id = f.device_id
    cross join lateral (
      select l.status, l.timestamp from operational_status_log l
      where l.evse_uid = f.uid and l.timestamp < f.status_since order by l.timestamp desc, l.id desc limit 1
    ) before
  where d.maintenance_mode and f.operational_status = 'INOPERATIVE' and before.status = 'OUTOFORDER'
) x
where x.uid = e.uid and e.fault_since is null;

-- A device is out of order once the last of its EVSEs is.
update devices d set fault_since = x.since
from (
  select device_id, max(case operational_status when 'OUTOFORDER' then status_since else fault_since end) as since
  from evses group by device_id having bool_and(operational_status = 'OUTOFORDER' or fault_since is not null)
) x
where x.device_id = d.id and d.status = 'INOPERATIVE' and d.fault_since is null;

-- A status with which a port stays up changes none of its outages: it is not counted for that. One that was never
-- counted is.
create or replace function uptime_due_of_statuses() returns trigger language plpgsql as $$
begin
  insert into uptime_due (device_id, since)
  select n.device_id, min(n.timestamp)
  from new_rows n
    left join lateral (
      select b.status from operational_status_log b
      where b.evse_uid = n.evse_uid and b.timestamp <= n.timestamp and (b.timestamp, b.id) < (n.timestamp, n.id)
      order by b.timestamp desc, b.id desc limit 1
    ) before on true
  where before.status is null
    or '{INOPERATIVE,OUTOFORDER,PLANNED,REMOVED,UNKNOWN}'::text[] && array[n.status, before.status]
    or not exists (select from uptime_ports u where u.device_id = n.device_id and u.evse_uid = n.evse_uid)
  group by n.device_id;
  return null;
end $$;

-- In parts: a charger whose status changes meanwhile waits for one of them.
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '00000000-0000-0000-0000-000000000000' and '1fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '20000000-0000-0000-0000-000000000000' and '3fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '40000000-0000-0000-0000-000000000000' and '5fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '60000000-0000-0000-0000-000000000000' and '7fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '80000000-0000-0000-0000-000000000000' and '9fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'a0000000-0000-0000-0000-000000000000' and 'bfffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'c0000000-0000-0000-0000-000000000000' and 'dfffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'e0000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
analyze device_statuses;

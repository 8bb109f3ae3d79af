-- In small parts: a charger whose status changes meanwhile waits for one of them.
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '00000000-0000-0000-0000-000000000000' and '03ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '04000000-0000-0000-0000-000000000000' and '07ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '08000000-0000-0000-0000-000000000000' and '0bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '0c000000-0000-0000-0000-000000000000' and '0fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '10000000-0000-0000-0000-000000000000' and '13ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '14000000-0000-0000-0000-000000000000' and '17ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '18000000-0000-0000-0000-000000000000' and '1bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '1c000000-0000-0000-0000-000000000000' and '1fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '20000000-0000-0000-0000-000000000000' and '23ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '24000000-0000-0000-0000-000000000000' and '27ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '28000000-0000-0000-0000-000000000000' and '2bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '2c000000-0000-0000-0000-000000000000' and '2fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '30000000-0000-0000-0000-000000000000' and '33ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '34000000-0000-0000-0000-000000000000' and '37ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '38000000-0000-0000-0000-000000000000' and '3bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '3c000000-0000-0000-0000-000000000000' and '3fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '40000000-0000-0000-0000-000000000000' and '43ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '44000000-0000-0000-0000-000000000000' and '47ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '48000000-0000-0000-0000-000000000000' and '4bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '4c000000-0000-0000-0000-000000000000' and '4fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '50000000-0000-0000-0000-000000000000' and '53ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '54000000-0000-0000-0000-000000000000' and '57ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '58000000-0000-0000-0000-000000000000' and '5bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '5c000000-0000-0000-0000-000000000000' and '5fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '60000000-0000-0000-0000-000000000000' and '63ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '64000000-0000-0000-0000-000000000000' and '67ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '68000000-0000-0000-0000-000000000000' and '6bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '6c000000-0000-0000-0000-000000000000' and '6fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '70000000-0000-0000-0000-000000000000' and '73ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '74000000-0000-0000-0000-000000000000' and '77ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '78000000-0000-0000-0000-000000000000' and '7bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '7c000000-0000-0000-0000-000000000000' and '7fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '80000000-0000-0000-0000-000000000000' and '83ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '84000000-0000-0000-0000-000000000000' and '87ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '88000000-0000-0000-0000-000000000000' and '8bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '8c000000-0000-0000-0000-000000000000' and '8fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '90000000-0000-0000-0000-000000000000' and '93ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '94000000-0000-0000-0000-000000000000' and '97ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '98000000-0000-0000-0000-000000000000' and '9bffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between '9c000000-0000-0000-0000-000000000000' and '9fffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'a0000000-0000-0000-0000-000000000000' and 'a3ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'a4000000-0000-0000-0000-000000000000' and 'a7ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'a8000000-0000-0000-0000-000000000000' and 'abffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'ac000000-0000-0000-0000-000000000000' and 'afffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'b0000000-0000-0000-0000-000000000000' and 'b3ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'b4000000-0000-0000-0000-000000000000' and 'b7ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'b8000000-0000-0000-0000-000000000000' and 'bbffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'bc000000-0000-0000-0000-000000000000' and 'bfffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'c0000000-0000-0000-0000-000000000000' and 'c3ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'c4000000-0000-0000-0000-000000000000' and 'c7ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'c8000000-0000-0000-0000-000000000000' and 'cbffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'cc000000-0000-0000-0000-000000000000' and 'cfffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'd0000000-0000-0000-0000-000000000000' and 'd3ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'd4000000-0000-0000-0000-000000000000' and 'd7ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'd8000000-0000-0000-0000-000000000000' and 'dbffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'dc000000-0000-0000-0000-000000000000' and 'dfffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'e0000000-0000-0000-0000-000000000000' and 'e3ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'e4000000-0000-0000-0000-000000000000' and 'e7ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'e8000000-0000-0000-0000-000000000000' and 'ebffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'ec000000-0000-0000-0000-000000000000' and 'efffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'f0000000-0000-0000-0000-000000000000' and 'f3ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'f4000000-0000-0000-0000-000000000000' and 'f7ffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'f8000000-0000-0000-0000-000000000000' and 'fbffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
insert into device_statuses (device_id, shown_status, lost_since)
  select id, shown_status, lost_since(connected, evse_statuses, connection_since) from devices
  where id between 'fc000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff' on conflict do nothing;
analyze device_statuses;

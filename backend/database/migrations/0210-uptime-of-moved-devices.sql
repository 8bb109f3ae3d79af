-- A device that comes to another location is counted by the hours of operation and the time zone of that one.
-- Of a row, and only where a statement names the column: what chargers report does not call it.
create function uptime_due_of_moved_device() returns trigger language plpgsql as $$
begin
  insert into uptime_due (device_id, since) values (new.id, 'epoch');
  return null;
end $$;
create trigger devices_uptime after update of location_id on devices
  for each row when (old.location_id is distinct from new.location_id) execute function uptime_due_of_moved_device();

-- A device is searched for by each of its EVSEs.
create function search_new_evses() returns trigger language plpgsql as $$
begin
  perform write_device_search(array(select distinct device_id from new_rows));
  return null;
end $$;
create function search_changed_evse() returns trigger language plpgsql as $$
begin
  perform write_device_search(array[coalesce(new.device_id, old.device_id)]);
  return null;
end $$;

create trigger evses_search_new after insert on evses
  referencing new table as new_rows for each statement execute function search_new_evses();
create trigger evses_search_changed after update of uid, station_id on evses
  for each row execute function search_changed_evse();
create trigger evses_search_removed after delete on evses
  for each row execute function search_changed_evse();

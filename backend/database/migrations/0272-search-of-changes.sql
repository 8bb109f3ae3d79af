-- What a device is searched for by is made again only where one of its columns has changed. A charger that boots names its
-- serial number each time, and nearly always the same one.
drop trigger devices_search_changed on devices;
create trigger devices_search_changed
  after update of chargebox_id, station_id, location, location_id, serial_number, address, city, state, postal_code,
    network_operator, enterprise on devices
  for each row when (
    (old.chargebox_id, old.station_id, old.location, old.location_id, old.serial_number, old.address, old.city, old.state,
      old.postal_code, old.network_operator, old.enterprise)
    is distinct from
    (new.chargebox_id, new.station_id, new.location, new.location_id, new.serial_number, new.address, new.city, new.state,
      new.postal_code, new.network_operator, new.enterprise))
  execute function search_changed_device();

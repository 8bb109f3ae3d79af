-- Devices in the order of their list, and where to cut it into batches, without reading their rows.
drop index concurrently if exists devices_in_order;
create index concurrently devices_in_order on devices (chargebox_id collate natural_order, chargebox_id collate "C")
  where retired_at is null;
drop index concurrently if exists devices_chargebox_id;

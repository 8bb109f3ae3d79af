-- What is looked up every fifteen seconds: chargers that have just been lost, and retired devices that are connected.
-- Neither depends on how many devices never connected, or are gone for good.
drop index concurrently if exists devices_just_lost;
create index concurrently devices_just_lost on devices (connection_since, id)
  where not connected and not evse_statuses <@ '{INOPERATIVE,OUTOFORDER,PLANNED,REMOVED,UNKNOWN}';
drop index concurrently if exists devices_retired_connected;
create index concurrently devices_retired_connected on devices (chargebox_id) where connected and retired_at is not null;

-- How many devices there are is counted for every list: without it, all of their rows would be read.
drop index concurrently if exists devices_in_use;
create index concurrently devices_in_use on devices (id) where retired_at is null;

-- How many devices there are is counted for every list: without it, all of their rows would be read. Of pages that
-- were written since the last vacuum, the rows are looked at still.
drop index concurrently if exists devices_in_use;
create index concurrently devices_in_use on devices (id) where retired_at is null;

-- Lists are filtered by the status that they show.
drop index concurrently if exists devices_shown_status;
create index concurrently devices_shown_status on devices (shown_status, chargebox_id);
drop index concurrently if exists devices_status;

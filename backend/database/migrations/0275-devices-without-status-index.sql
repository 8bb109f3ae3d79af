-- A status that changes touches no index of devices from now on; device_statuses has what was looked up by these.
drop index concurrently if exists devices_shown_status;
drop index concurrently if exists devices_just_lost;

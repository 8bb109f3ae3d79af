-- Commands that wait or are under way, by device: asked for each command that is
-- about to be sent, for an older one that must go before it.
create index job_devices_open on job_devices (device_id) where outcome in ('QUEUED', 'SENT');
-- The new one serves what this was for.
drop index job_devices_waiting;

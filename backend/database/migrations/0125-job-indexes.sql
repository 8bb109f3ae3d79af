-- What a charger's message may show the effect of, and what is shown no longer.
drop index concurrently if exists job_devices_awaiting;
create index concurrently job_devices_awaiting on job_devices (device_id) where awaits is not null;
drop index concurrently if exists job_devices_awaits_until;
create index concurrently job_devices_awaits_until on job_devices (awaits_until) where awaits_until is not null;

-- A page of the devices of a job.
drop index concurrently if exists job_devices_page;
create index concurrently job_devices_page on job_devices (job_id, chargebox_id collate "C");
drop index concurrently if exists jobs_person;
create index concurrently jobs_person on jobs (created_by, created_at desc, id desc);

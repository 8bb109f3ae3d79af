-- Cancelled while a worker had it: what comes back unsent is not tried again.
alter table job_devices add column cancel_asked boolean not null default false;

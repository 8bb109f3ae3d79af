-- The rows of each job that are due: jobs take turns, so that a large one does not keep others waiting.
drop index concurrently if exists job_devices_due_of_job;
create index concurrently job_devices_due_of_job on job_devices (job_id, due_at) where outcome = 'QUEUED';

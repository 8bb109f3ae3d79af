-- What a device reported before it was told to update: the effect is another version.
alter table job_devices add column firmware_before text;
create index jobs_newest on jobs (created_at desc, id desc);
create index diagnostics_files_token on diagnostics_files (token_hash) where token_hash is not null;
create index diagnostics_files_job on diagnostics_files (job_id, device_id);

-- When its charger reported that it had failed, while a retry of the charger is awaited; and how often it did.
alter table job_devices add column failed_at timestamptz, add column failures integer not null default 0;

-- When the status of the charger as a whole was reported: a boot ends only what was reported before it.
alter table devices add column charger_status_at timestamptz;

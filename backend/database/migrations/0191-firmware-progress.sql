-- How far a firmware update has come: Installed and a boot are its end, in any order, be the version
-- another or not. Each comes as a sign of its own, which a worker takes away once it has judged it.
alter table job_devices
  add column installed_at timestamptz,
  add column booted_at    timestamptz;

-- When the process that takes an upload last said so; null where it is of a release that does not.
alter table network_imports add column read_at timestamptz;

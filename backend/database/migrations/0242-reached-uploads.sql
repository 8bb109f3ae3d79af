-- When a charger first came with its file: it can upload that way, whatever became of it.
alter table diagnostics_files add column reached_at timestamptz;

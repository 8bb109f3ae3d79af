-- Publications that the receiver refused for good, and those that staff have skipped: neither is sent, nor keeps others
-- waiting.
alter table outbox add column refused_at timestamptz, add column skipped_at timestamptz, add column skipped_by text;

-- Whoever changes one says which state of it they had before their eyes, and is told who changed it since.
alter table sites
  add column version integer not null default 1,
  add column changed_by text,
  add column changed_at timestamptz;

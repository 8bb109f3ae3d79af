-- Who changed a group last, and what of it the operator has not been told.
-- version counts the changes of its form: whoever saves says which one they had before their eyes.
alter table charging_groups
  add column version integer not null default 1,
  add column changed_by text,
  add column changed_at timestamptz,
  add column unpublished_since timestamptz;  -- null while nothing has changed since it was last published

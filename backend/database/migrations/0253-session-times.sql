-- When the start of a session was reported, and its end by the charger's own clock, as started_as.
alter table transactions
  add column reported_at timestamptz,
  add column stopped_as  timestamptz;

-- What the charger said of itself at its last boot.
alter table devices
  add column reported_make text,
  add column reported_model text,
-- How far its clock is ahead, and when that was seen; null where it is right or was never told.
  add column clock_offset_seconds integer,
  add column clock_offset_at timestamptz;

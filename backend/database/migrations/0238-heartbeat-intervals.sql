-- The interval of heartbeats that a charger was given at its last boot, in seconds, and since when it is given that.
alter table devices add column heartbeat_given integer, add column heartbeat_given_at timestamptz;

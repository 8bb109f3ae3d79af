-- At which interval a charger was told to send heartbeats with its last boot, in seconds, and since when it is told that.
alter table devices add column heartbeat_given integer, add column heartbeat_given_at timestamptz;

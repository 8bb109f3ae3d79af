-- The end by the charger's own clock, as started_as; and a moment, by ours, at which the clock ran that wrote each.
alter table transactions
  add column stopped_as     timestamptz,
  add column start_clock_at timestamptz,
  add column stop_clock_at  timestamptz;

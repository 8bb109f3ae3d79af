-- Of a port that is down, time goes on without a new count: what has gone on since the last one is added when it is read.

alter table uptime_ports
  add column excludes boolean not null default false,        -- whether the outage that goes on is excluded
  add column recount_at timestamptz not null default now();  -- until when this can be relied on

-- How the network was, hour by hour, for a day and a little more: today is told beside yesterday.
create table network_hours (
  scope        text not null,         -- the vendor whose devices alone were counted; empty: all were
  hour         timestamptz not null,
  taken_at     timestamptz not null,
  connected    integer not null,      -- chargers
  available    integer not null,      -- EVSEs
  out_of_order integer not null,
  charging     integer not null,
  primary key (scope, hour)
);

-- Which gateways live: connections of one that is not seen any more are over.
create table gateways (
  name    text primary key,
  seen_at timestamptz not null default now()
);
create index connections_gateway on connections (gateway) where disconnected_at is null;

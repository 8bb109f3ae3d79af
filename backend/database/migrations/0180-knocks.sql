-- Chargers that were refused, one row for each reason. Bounded: the longest unheard of go first.
create table knocks (
  chargebox_id text not null,        -- as it was sent, of a length that is bounded
  reason       text not null,
  first_at     timestamptz not null,
  last_at      timestamptz not null,
  count        bigint not null,
  address      text,
  subprotocols text[] not null,
  make         text,
  model        text,
  primary key (chargebox_id, reason)
);
create index knocks_last on knocks (last_at);

-- Since when its boots are refused; null once one was accepted.
alter table devices add column boot_refused_at timestamptz;

-- When any gateway last showed that it lives: one row, once one ever has.
create table product_seen (
  id      boolean primary key default true check (id),
  seen_at timestamptz not null
);
insert into product_seen (seen_at) select max(seen_at) from gateways having count(*) > 0;

-- When no gateway ran, and until when chargers then had time to come back: nobody's outage.
create table product_outages (
  began_at     timestamptz primary key,
  waited_until timestamptz not null
);

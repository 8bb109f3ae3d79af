-- That a demonstration's network has been written, whole; nothing stands here before.
create table seeds (
  seed      bigint not null,
  devices   integer not null,
  seeded_at timestamptz not null default now()
);

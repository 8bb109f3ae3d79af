-- IDs and names that stayed as they were, because as they are now kept they would be those of another row.
create table texts_alike (
  kind text not null,                 -- the table
  text text not null,                 -- as it is
  kept text not null,                 -- what it would be
  noted_at timestamptz not null default now(),
  primary key (kind, text)
);

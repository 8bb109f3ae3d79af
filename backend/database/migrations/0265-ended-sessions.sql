-- Sessions that ended, and users whose account changed: their access tokens are refused from then on. Every process reads
-- the newest each second. Triggers write them, since accounts are changed in the database too.
create table ended_sessions (
  id       bigint generated always as identity primary key,
  grant_id text,
  user_id  uuid,
  -- The transaction that it ended in: what has been committed since is found by it, however long that took.
  xid      xid8 not null default pg_current_xact_id(),
  ended_at timestamptz not null default now()
);
create index ended_sessions_xid on ended_sessions (xid);

-- The schema is that of the table which changes: an account that has put another table of this name in front of it, in its
-- search path, hides nothing.
create function note_ended_session() returns trigger language plpgsql as $$
begin
  execute format('insert into %I.ended_sessions (grant_id) values ($1)', tg_table_schema) using old.id;
  return null;
end $$;

create function note_changed_user() returns trigger language plpgsql as $$
begin
  execute format('insert into %I.ended_sessions (user_id) values ($1)', tg_table_schema) using old.id;
  return null;
end $$;

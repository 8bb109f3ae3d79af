-- Sessions that ended, and users whose account changed: their access tokens are refused from then on. Every process reads
-- the newest each second. Triggers write them, since accounts are changed in the database too.
create table ended_sessions (
  id       bigint generated always as identity primary key,
  grant_id text,
  user_id  uuid,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_at on ended_sessions (ended_at);

create function note_ended_session() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (grant_id) values (old.id);
  return null;
end $$;

create function note_changed_user() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (user_id) values (old.id);
  return null;
end $$;

-- Which files of a quarterly NEVI report were downloaded. Rows are added and, once they are too old, dropped; nothing
-- changes one.
create table nevi_downloads (
  id                bigint generated always as identity primary key,
  at                timestamptz not null default clock_timestamp(),
  user_email        text not null,     -- in lower case
  owner             text,              -- the vendor of whose devices alone it is, in lower case; null for all
  module            integer not null,
  year              integer not null,
  quarter           integer not null,
  network_operators text,              -- as they were asked for; null for all
  states            text,
  file_name         text not null,
  rows              bigint not null,   -- below the heading
  bytes             bigint not null,
  sha256            text not null
);
create index nevi_downloads_at on nevi_downloads (at);
create index nevi_downloads_owner on nevi_downloads (owner, id);

create function refuse_nevi_download_change() returns trigger language plpgsql as $$
begin
  -- Retention says in its transaction that it is at work, and deletes only.
  if tg_op = 'DELETE' and current_setting('dmp.retention', true) = 'on' then return old; end if;
  raise exception 'What was downloaded is noted once and for all.' using errcode = 'insufficient_privilege';
end $$;
create trigger nevi_downloads_row before update or delete on nevi_downloads
  for each row execute function refuse_nevi_download_change();
create trigger nevi_downloads_all before truncate on nevi_downloads execute function refuse_nevi_download_change();

-- Views of lists that people save for themselves, or for all.
create table saved_views (
  id         uuid primary key,
  list       text not null,
  owner      text not null,          -- an e-mail address, in lower case
  name       text not null,
  shared     boolean not null,
  filters    jsonb not null,
  sort_by    text,
  sort_order text,
  columns    text[] not null,        -- empty: no part of the view
  changed_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (list, owner, lower(name));
create index saved_views_shared on saved_views (list) where shared;

-- Files of a network that people import: what each holds, and what becomes of it.
create table network_imports (
  id         uuid primary key,
  file_name  text not null,
  format     text not null,
  state      text not null default 'READING',
  user_id    text not null,
  created_by text not null,           -- e-mail
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  lines      integer not null default 0,
  entries    integer not null default 0,
  planned    integer not null default 0,
  applied    integer not null default 0,
  created    integer not null default 0,
  changed    integer not null default 0,
  unchanged  integer not null default 0,
  refused    integer not null default 0,
  failure    text
);
create index network_imports_created on network_imports (created_at);

-- A site, tariff, location or device of a file. Places are of an earlier phase than what names them.
create table network_import_entries (
  import_id  uuid not null references network_imports on delete cascade,
  phase      smallint not null,
  number     integer not null,
  kind       text not null,
  id         text not null,
  first_line integer not null,
  last_line  integer not null,
  data       jsonb,                   -- null where it cannot be read
  outcome    text,
  changes    jsonb not null default '[]',
  reason     text,
  based_on   text,                    -- digest of what it was compared with
  applied    boolean not null default false,
  primary key (import_id, phase, number)
);
create index network_import_entries_outcome on network_import_entries (import_id, outcome, phase, number);
create index network_import_entries_id on network_import_entries (import_id, kind, id);

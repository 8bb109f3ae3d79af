-- Which parts of the demonstration have been written; a part added later is written into a database seeded before.
create table seed_parts (
  name       text primary key,
  seeded_at  timestamptz not null default now()
);

-- Tariffs and the EVSEs they apply to.

create table tariffs (
  id           text primary key,
  country_code text not null
);
create index tariffs_country on tariffs (country_code, id);

create table charging_groups (
  id                  uuid primary key,
  name                text not null,
  description         text not null,
  tariff_id           text not null references tariffs,
  country_code        text not null,
  party_id            text not null,
  last_updated_in_cpo timestamptz,
  created_at          timestamptz not null default now()
);

-- The key is the EVSE: it is in one group at most.
create table charging_group_evses (
  evse_uid text primary key references evses on delete cascade,
  group_id uuid not null references charging_groups on delete cascade,
  added_at timestamptz not null default now()
);
create index charging_group_evses_group on charging_group_evses (group_id);

-- What the charge-point operator is to be told. A row is written with the change it
-- tells of, sent until it has been taken, and kept.
create table outbox (
  id            bigint generated always as identity primary key,
  message_id    uuid not null unique,     -- the receiver knows a repetition by it
  subject       text not null,            -- charging-group.published
  subject_id    text not null,            -- of the charging group, which may be gone by now
  payload       jsonb not null,
  created_by    text not null,
  created_at    timestamptz not null default now(),
  attempts      integer not null default 0,
  due_at        timestamptz not null default now(),
  claimed_until timestamptz,
  delivered_at  timestamptz,
  last_error    text
);
create index outbox_due on outbox (due_at) where delivered_at is null;
create index outbox_subject on outbox (subject_id, id desc);

create table alerts (
  id               uuid primary key,
  name             text not null,
  description      text,
  type             text not null,
  interval_seconds integer not null,
  active           boolean not null,
  email_recipients text[] not null,
  site_ids         text[],
  exclude_sites    boolean,
  severity         text not null,
  threshold        integer,
  updated_by       text not null,
  updated_at       timestamptz not null default now()
);

-- What staff set a device to, beside freevend, pnc_enabled and maintenance_mode.
-- state_version counts the changes: whoever saves says which one they had before their eyes.
alter table devices
  add column available boolean not null default true,
  add column maintenance_message text,
  add column maintenance_work_order text,
  add column state_version integer not null default 0,
  add column state_changed_by text,
  add column state_changed_at timestamptz;

create table device_state_history (
  id                     bigint generated always as identity primary key,
  device_id              uuid not null references devices on delete cascade,
  timestamp              timestamptz not null,
  user_name              text not null,
  freevend               boolean not null,
  available              boolean not null,
  pnc_enabled            boolean not null,
  maintenance_mode       boolean not null,
  maintenance_message    text,
  maintenance_work_order text
);
create index device_state_history_device on device_state_history (device_id, timestamp desc, id desc);

-- The configuration keys of a charger: what staff want, what the charger has, and
-- what became of telling it are three facts.
create table configurations (
  id            bigint generated always as identity primary key,
  device_id     uuid not null references devices on delete cascade,
  key           text not null,
  value         text not null,            -- as wanted; what the charger has, when nobody wanted another
  charger_value text,                     -- as the charger last said; null when it never has
  readonly      boolean not null default false,
  outcome       text,                     -- of the last attempt to write it
  detail        text,
  version       integer not null default 1,
  changed_by    text,
  changed_at    timestamptz,
  read_at       timestamptz,
  unique (device_id, key)
);

create table configuration_history (
  id             bigint generated always as identity primary key,
  device_id      uuid not null references devices on delete cascade,
  timestamp      timestamptz not null,
  user_name      text not null,
  action         text not null,
  configurations jsonb not null
);
create index configuration_history_device on configuration_history (device_id, timestamp desc, id desc);

-- Settings of the whole network.

create table general_settings (
  key        text primary key,
  value      text not null,
  version    integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create table general_settings_history (
  id        bigint generated always as identity primary key,
  timestamp timestamptz not null,
  user_name text not null,
  action    text not null,
  key       text not null,
  value     text not null
);

-- Which configuration key of a charger carries a state flag.
create table global_state_keys (
  key            text primary key,
  state          text not null,
  enabled_value  text not null,
  disabled_value text not null,
  version        integer not null default 1,
  changed_by     text not null,
  changed_at     timestamptz not null default now()
);

-- Configuration keys that an editor offers.
create table global_configuration_keys (
  key         text primary key,
  description text,
  version     integer not null default 1,
  changed_by  text not null,
  changed_at  timestamptz not null default now()
);

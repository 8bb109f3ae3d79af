-- People and the identity provider.

create table users (
  id            uuid primary key,
  email         text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name    text,
  last_name     text,
  phone         text,
  enabled       boolean not null default true,
  role          text not null,
  permissions   text[] not null default '{}',
  created_at    timestamptz not null default now()
);

-- Whatever oidc-provider keeps: sessions, grants, codes, tokens, interactions.
create table oidc_payloads (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  user_code   text,
  consumed_at timestamptz,
  expires_at  timestamptz,
  primary key (model, id)
);
create index oidc_payloads_grant on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_uid on oidc_payloads (model, uid) where uid is not null;
create index oidc_payloads_expiry on oidc_payloads (expires_at);

-- Secrets made once: signing keys (JWK), cookie keys.
create table secrets (
  name       text primary key,
  value      jsonb not null,
  created_at timestamptz not null default now()
);

-- Places.

create table sites (
  id            text primary key,
  name          text not null,
  operator_name text not null,
  address       text,
  city          text,
  state         text,
  postal_code   text,
  country       text
);

create table locations (
  id           text primary key,
  site_id      text references sites,
  country_code text,
  party_id     text,
  publish      boolean not null default true,
  type         text,
  name         text,
  address      text,
  city         text,
  postal_code  text,
  state        text,
  country      text,
  latitude     double precision,
  longitude    double precision,
  operator     text,
  time_zone    text
);

-- Devices. What a list filters and sorts by stands in this one row; the parts
-- below are its source where a column is derived from them.

create table devices (
  id                        uuid primary key,
  chargebox_id              text not null unique,
  -- Password of OCPP security profile 1, hashed.
  password_hash             text not null,
  party_id                  text,
  station_id                text,           -- of its first EVSE
  make                      text,
  model                     text,
  network_operator          text,
  enterprise                text,
  location                  text,
  location_id               text references locations,
  site_id                   text references sites,
  serial_number             text,
  address                   text,
  city                      text,
  state                     text,
  postal_code               text,
  country                   text,
  facility_type             text,
  generation                text,
  firmware_version          text,
  firmware_update_timestamp timestamptz,
  diagnostics_timestamp     timestamptz,
  heartbeat_timestamp       timestamptz,
  communication_timestamp   timestamptz,
  connected                 boolean not null default false,
  connection_since          timestamptz,
  charger_status            text,            -- OCPP 1.6 status of connector 0: the charger as a whole
  status                    text not null default 'UNKNOWN',  -- best of its EVSEs
  status_since              timestamptz,
  last_known_status         text,
  maintenance_mode          boolean not null default false,
  message                   text,
  tags                      text[] not null default '{}',
  connector_types           text[] not null default '{}',
  power_levels              double precision[] not null default '{}',  -- kW
  plug_in_success_rate      double precision,  -- percent
  heartbeat_rate            double precision,  -- percent
  pnc_enabled               boolean not null default true,
  freevend                  boolean not null default false,
  power_budget              double precision,  -- kW
  derated                   boolean not null default false,
  last_charge_at            timestamptz,
  leaf_certificate_valid_to timestamptz,
  certificate_trigger_date  timestamptz,
  last_renew_trigger_date   timestamptz,
  certificate_status        text,
  virtual                   boolean not null default false,
  created_by                text,              -- e-mail of the vendor who owns it
  last_updated              timestamptz not null default now()
);
create index devices_status on devices (status, chargebox_id);
create index devices_make on devices (make, chargebox_id);
create index devices_created_by on devices (created_by) where created_by is not null;
create index devices_location on devices (location_id);
create index devices_connected on devices (chargebox_id) where connected;
create index devices_tags on devices using gin (tags);
create index devices_search on devices using gin (
  (lower(chargebox_id || ' ' || coalesce(station_id, '') || ' ' || coalesce(location, '') || ' ' ||
         coalesce(serial_number, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, ''))) gin_trgm_ops
);

create table evses (
  uid                text primary key,
  device_id          uuid not null references devices on delete cascade,
  evse_number        integer not null,
  station_id         text not null,
  operational_status text not null default 'UNKNOWN',
  status_since       timestamptz,
  -- What it was before a lost connection made it UNKNOWN.
  last_known_status  text,
  unique (device_id, evse_number)
);

create table ports (
  id                 text primary key,
  device_id          uuid not null references devices on delete cascade,
  evse_uid           text not null references evses on delete cascade,
  connector_id       integer not null,  -- OCPP 1.6 counts connectors over the whole device
  plug_type          text not null,
  power_type         text not null,
  max_electric_power integer not null,  -- W
  status             text,              -- OCPP 1.6 status as last reported
  error_code         text,
  status_at          timestamptz,
  unique (device_id, connector_id)
);
create index ports_evse on ports (evse_uid);

-- What happened.

create table operational_status_log (
  id        bigint generated always as identity primary key,
  evse_uid  text not null,
  device_id uuid not null references devices on delete cascade,
  status    text not null,
  timestamp timestamptz not null
);
create index operational_status_log_device on operational_status_log (device_id, timestamp desc, id desc);
create index operational_status_log_evse on operational_status_log (evse_uid, timestamp desc);

create table connections (
  id              bigint generated always as identity primary key,
  device_id       uuid not null references devices on delete cascade,
  connected_at    timestamptz not null,
  disconnected_at timestamptz,
  reason          text,
  gateway         text  -- which gateway held the socket
);
create index connections_device on connections (device_id, connected_at desc);
create index connections_open on connections (device_id) where disconnected_at is null;

-- Heartbeats an hour, since single ones are many and alike.
create table heartbeat_hours (
  device_id uuid not null references devices on delete cascade,
  hour      timestamptz not null,
  count     integer not null,
  primary key (device_id, hour)
);

create table transactions (
  id           integer generated by default as identity primary key,  -- OCPP transactionId
  device_id    uuid not null references devices on delete cascade,
  evse_uid     text not null,
  connector_id integer not null,
  id_tag       text not null,
  started_at   timestamptz not null,
  stopped_at   timestamptz,
  meter_start  integer not null,  -- Wh
  meter_last   integer not null,  -- Wh
  stop_reason  text
);
create index transactions_device on transactions (device_id, started_at desc);
create index transactions_open on transactions (device_id, connector_id) where stopped_at is null;

-- Every OCPP frame in both directions, a partition a day. A frame is kept as it
-- crossed the wire; what a row shows of it is read out of it.
create table ocpp_logs (
  id          bigint generated always as identity,
  time        timestamptz not null,
  device_id   uuid not null,
  chargebox_id text not null,
  station_id  text,
  evse_uid    text,
  source      text not null,        -- EVSE or SERVER
  detail_type text not null,
  message_id  text not null,
  frame       text not null,
  primary key (time, id)
) partition by range (time);
create index ocpp_logs_device on ocpp_logs (chargebox_id, time desc, id desc);
create index ocpp_logs_type on ocpp_logs (detail_type, time desc, id desc);

-- Remote actions: a job, and one row for each device with what became of it.

create table jobs (
  id             uuid primary key,
  event_type     text not null,
  parameters     jsonb not null,
  execution_mode text not null,
  scheduled_time timestamptz,
  created_by     text not null,
  created_at     timestamptz not null default now(),
  cancelled_at   timestamptz
);

create table job_devices (
  job_id       uuid not null references jobs on delete cascade,
  device_id    uuid not null references devices on delete cascade,
  chargebox_id text not null,
  outcome      text not null default 'QUEUED',
  detail       text,
  attempts     integer not null default 0,
  due_at       timestamptz not null,
  -- Until when the worker that claimed it may work on it; then another takes it up.
  claimed_until timestamptz,
  sent_at      timestamptz,
  answered_at  timestamptz,
  effect_at    timestamptz,
  primary key (job_id, device_id)
);
create index job_devices_due on job_devices (due_at) where outcome = 'QUEUED';
create index job_devices_waiting on job_devices (device_id) where outcome = 'QUEUED';
create index job_devices_claimed on job_devices (claimed_until) where outcome = 'SENT';
create index job_devices_effect on job_devices (device_id) where outcome = 'ACCEPTED';

-- Alerts that are evaluated and write mails.
alter table alerts
  add column version            integer not null default 1,
  add column owner              text,                     -- the vendor who made it: it counts their devices alone
  add column next_evaluation_at timestamptz not null default now(),
  add column evaluation         jsonb,                    -- the last one
  add column silenced_until     timestamptz,
  add column silence_note       text,
  add column silenced_by        text;
-- The rule of `isVendor`. Who made it was not kept; who changed it last is a vendor where its maker was one.
update alerts set owner = lower(updated_by) where split_part(updated_by, '@', 1) ilike '%vendor%';
create index alerts_due on alerts (next_evaluation_at) where active;

-- Each time that an alert went off. One goes on at most, whatever happens.
create table alert_episodes (
  id         uuid primary key,
  alert_id   uuid not null references alerts on delete cascade,
  started_at timestamptz not null,
  ended_at   timestamptz,
  end_reason text,
  sites      jsonb not null,                  -- named at any time of it
  site_count integer not null,                -- the most at a time
  recipients text[] not null default '{}',    -- who was told that it began: they are told that it is over
  end_owed   boolean not null default false   -- over while the alert was silenced: to be told when that ends
);
create unique index alert_episodes_open on alert_episodes (alert_id) where ended_at is null;
create index alert_episodes_owed on alert_episodes (alert_id) where end_owed;
create index alert_episodes_alert on alert_episodes (alert_id, started_at desc, id);

-- What alerts write. A row comes with the change it tells of, in one transaction, and is sent afterwards.
create table alert_mails (
  id            uuid primary key,
  number        bigint generated always as identity unique,  -- the order they are sent in
  alert_id      uuid not null,            -- which may be gone by now
  alert_name    text not null,
  owner         text,                     -- as of the alert
  episode_id    uuid references alert_episodes on delete set null,
  kind          text not null,            -- STARTED, ENDED
  message_id    text not null unique,     -- a repetition has the same
  in_reply_to   text,
  recipients    text[] not null,
  delivered_to  text[] not null default '{}',  -- those for whom the mail server has taken it
  subject       text not null,
  body_text     text not null,
  body_html     text not null,
  created_at    timestamptz not null,
  state         text not null default 'WAITING',  -- SENT, FAILED, CAUGHT
  attempts      integer not null default 0,
  due_at        timestamptz not null,
  claimed_until timestamptz,
  sent_at       timestamptz,
  last_error    text,
  unique (episode_id, kind)
);
create index alert_mails_due on alert_mails (due_at) where state = 'WAITING';
create index alert_mails_alert on alert_mails (alert_id, number desc);

-- Alerts count the devices of the sites they name.
create index devices_site on devices (site_id);

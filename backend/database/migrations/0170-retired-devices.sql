-- A device that is out of the network for good: its history stays, and its charger is refused.
-- record_version counts the changes of what staff say of the device itself; its state has a count of its own.
alter table devices
  add column retired_at timestamptz,
  add column retired_by text,                            -- e-mail of who retired it
  add column record_version integer not null default 1,
  add column record_changed_by text,
  add column record_changed_at timestamptz;

-- Accounts have the permissions of their role as it was when they were made.
update users set permissions = (
  select array_agg(distinct permission)
  from unnest(permissions || '{create:devices,update:devices,delete:devices}'::text[]) as permission)
where role = 'ADMIN' and not '{create:devices,update:devices,delete:devices}'::text[] <@ permissions;

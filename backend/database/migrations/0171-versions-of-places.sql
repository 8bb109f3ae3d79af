-- What people change one by one says which state of it they had before their eyes, and who changed it last.
alter table sites
  add column version integer not null default 1, add column changed_by text, add column changed_at timestamptz;
alter table locations
  add column version integer not null default 1, add column changed_by text, add column changed_at timestamptz;
alter table tariffs
  add column version integer not null default 1, add column changed_by text, add column changed_at timestamptz;
-- What belongs to a site is asked for before it is deleted.
create index locations_site on locations (site_id);
create index charging_groups_tariff on charging_groups (tariff_id);

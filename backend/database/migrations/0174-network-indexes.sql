-- Retired devices whose chargers are still connected.
drop index concurrently if exists devices_retired;
create index concurrently devices_retired on devices (id) where retired_at is not null;

-- What belongs to a site or a tariff is looked for before that is deleted.
drop index concurrently if exists locations_site;
create index concurrently locations_site on locations (site_id);
drop index concurrently if exists charging_groups_tariff;
create index concurrently charging_groups_tariff on charging_groups (tariff_id);

-- What was there before its changes were followed.
select write_device_search(array(select id from devices except select device_id from device_search));
select write_location_search(array(select id from locations except select location_id from location_search));
drop index concurrently if exists device_search_text;
create index concurrently device_search_text on device_search using gin (text gin_trgm_ops);
drop index concurrently if exists location_search_text;
create index concurrently location_search_text on location_search using gin (text gin_trgm_ops);
-- The search before looked here.
drop index concurrently if exists devices_search;
analyze device_search;
analyze location_search;

-- Names, addresses, tags, and descriptions become what `one_line` and `one_text` make of them; one that would be empty
-- stays. What was said at a time, such as a message or an entry of the history, stays as it was said.
create or replace function pg_temp.kept(raw text) returns text language sql immutable as $$
  select coalesce(nullif(one_line(raw), ''), raw)
$$;
create or replace function pg_temp.kept_text(raw text) returns text language sql immutable as $$
  select coalesce(nullif(one_text(raw), ''), raw)
$$;
-- A row that has only printable ASCII with single blanks within is as it is kept.
create or replace function pg_temp.is_odd(texts text) returns boolean language sql immutable as $$
  select texts ~ '[^ -~\u0001]|  |(^|\u0001) | (\u0001|$)'
$$;

update sites set (name, operator_name, address, city, state, postal_code) = row(pg_temp.kept(name), pg_temp.kept(operator_name), pg_temp.kept(address), pg_temp.kept(city), pg_temp.kept(state), pg_temp.kept(postal_code))
where pg_temp.is_odd(concat_ws(E'\u0001', name, operator_name, address, city, state, postal_code))
  and (name, operator_name, address, city, state, postal_code) is distinct from (pg_temp.kept(name), pg_temp.kept(operator_name), pg_temp.kept(address), pg_temp.kept(city), pg_temp.kept(state), pg_temp.kept(postal_code));
update locations set (name, operator, address, city, state, postal_code) = row(pg_temp.kept(name), pg_temp.kept(operator), pg_temp.kept(address), pg_temp.kept(city), pg_temp.kept(state), pg_temp.kept(postal_code))
where pg_temp.is_odd(concat_ws(E'\u0001', name, operator, address, city, state, postal_code))
  and (name, operator, address, city, state, postal_code) is distinct from (pg_temp.kept(name), pg_temp.kept(operator), pg_temp.kept(address), pg_temp.kept(city), pg_temp.kept(state), pg_temp.kept(postal_code));
update devices set (make, model, serial_number, generation, network_operator, enterprise, location, station_id, address, city, state, postal_code) = row(pg_temp.kept(make), pg_temp.kept(model), pg_temp.kept(serial_number), pg_temp.kept(generation), pg_temp.kept(network_operator), pg_temp.kept(enterprise), pg_temp.kept(location), pg_temp.kept(station_id), pg_temp.kept(address), pg_temp.kept(city), pg_temp.kept(state), pg_temp.kept(postal_code))
where pg_temp.is_odd(concat_ws(E'\u0001', make, model, serial_number, generation, network_operator, enterprise, location, station_id, address, city, state, postal_code))
  and (make, model, serial_number, generation, network_operator, enterprise, location, station_id, address, city, state, postal_code) is distinct from (pg_temp.kept(make), pg_temp.kept(model), pg_temp.kept(serial_number), pg_temp.kept(generation), pg_temp.kept(network_operator), pg_temp.kept(enterprise), pg_temp.kept(location), pg_temp.kept(station_id), pg_temp.kept(address), pg_temp.kept(city), pg_temp.kept(state), pg_temp.kept(postal_code));
create or replace function pg_temp.kept_tags(raw text[]) returns text[] language sql immutable as $$
  select array(
    select tag from (
      select one_line(upper(tag collate "und-x-icu")) as tag, min(place) as place
      from unnest(raw) with ordinality t (tag, place) group by 1) kept where tag <> '' order by place)
$$;
update devices set tags = pg_temp.kept_tags(tags) where tags <> '{}' and tags <> pg_temp.kept_tags(tags);
update evses set station_id = pg_temp.kept(station_id)
where pg_temp.is_odd(station_id) and station_id <> pg_temp.kept(station_id);
update charging_groups set name = pg_temp.kept(name), description = pg_temp.kept_text(description)
where name <> pg_temp.kept(name) or description <> pg_temp.kept_text(description);
update alerts set name = pg_temp.kept(name), description = pg_temp.kept_text(description)
where name <> pg_temp.kept(name) or description <> pg_temp.kept_text(description);
update users set first_name = pg_temp.kept(first_name), last_name = pg_temp.kept(last_name)
where (first_name, last_name) is distinct from (pg_temp.kept(first_name), pg_temp.kept(last_name));
update global_configuration_keys set description = pg_temp.kept_text(description)
where description <> pg_temp.kept_text(description);

-- Keys of settings are compared in lower case.
with changed as (select key, pg_temp.kept(key) as kept from general_settings where key <> pg_temp.kept(key)),
noted as (
  insert into texts_alike (kind, text, kept) select 'general_settings', key, kept from changed c
  where exists (select from general_settings o where o.key <> c.key and lower(pg_temp.kept(o.key)) = lower(c.kept))
  on conflict do nothing)
update general_settings t set key = c.kept from changed c
where c.key = t.key and not exists (select from general_settings o where o.key <> c.key and lower(pg_temp.kept(o.key)) = lower(c.kept));
with changed as (select key, pg_temp.kept(key) as kept from global_state_keys where key <> pg_temp.kept(key)),
noted as (
  insert into texts_alike (kind, text, kept) select 'global_state_keys', key, kept from changed c
  where exists (select from global_state_keys o where o.key <> c.key and lower(pg_temp.kept(o.key)) = lower(c.kept))
  on conflict do nothing)
update global_state_keys t set key = c.kept from changed c
where c.key = t.key and not exists (select from global_state_keys o where o.key <> c.key and lower(pg_temp.kept(o.key)) = lower(c.kept));
with changed as (select key, pg_temp.kept(key) as kept from global_configuration_keys where key <> pg_temp.kept(key)),
noted as (
  insert into texts_alike (kind, text, kept) select 'global_configuration_keys', key, kept from changed c
  where exists (select from global_configuration_keys o where o.key <> c.key and lower(pg_temp.kept(o.key)) = lower(c.kept))
  on conflict do nothing)
update global_configuration_keys t set key = c.kept from changed c
where c.key = t.key and not exists (select from global_configuration_keys o where o.key <> c.key and lower(pg_temp.kept(o.key)) = lower(c.kept));

-- Of a person's views of one list no two have the same name.
with changed as (
  select id, list, owner, name, pg_temp.kept(name) as kept from saved_views where pg_temp.kept(name) <> name),
taken as (
  select c.* from changed c
  where exists (select from saved_views v where v.list = c.list and v.owner = c.owner and v.id <> c.id
    and lower(pg_temp.kept(v.name)) = lower(c.kept))),
noted as (
  insert into texts_alike (kind, text, kept) select distinct on (name) 'saved_views', name, kept from taken
  on conflict do nothing)
update saved_views v set name = c.kept from changed c where c.id = v.id and c.id not in (select id from taken);

-- What is searched for changes with `search_text`; in ASCII nothing does.
select write_device_search(array(select device_id from device_search where text ~ '[^\u0001-\u007f]'));
select write_location_search(array(select location_id from location_search where text ~ '[^\u0001-\u007f]'));

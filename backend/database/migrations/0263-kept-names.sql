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
  select texts ~ '[^ -~\u000a]|  |(^|\u000a) | (\u000a|$)'
$$;

update sites set name = pg_temp.kept(name), operator_name = pg_temp.kept(operator_name), address = pg_temp.kept(address),
  city = pg_temp.kept(city), state = pg_temp.kept(state), postal_code = pg_temp.kept(postal_code)
where pg_temp.is_odd(concat_ws(E'\n', name, operator_name, address, city, state, postal_code));
update locations set name = pg_temp.kept(name), operator = pg_temp.kept(operator), address = pg_temp.kept(address),
  city = pg_temp.kept(city), state = pg_temp.kept(state), postal_code = pg_temp.kept(postal_code)
where pg_temp.is_odd(concat_ws(E'\n', name, operator, address, city, state, postal_code));
update devices set make = pg_temp.kept(make), model = pg_temp.kept(model), serial_number = pg_temp.kept(serial_number),
  generation = pg_temp.kept(generation), network_operator = pg_temp.kept(network_operator),
  enterprise = pg_temp.kept(enterprise), location = pg_temp.kept(location), station_id = pg_temp.kept(station_id),
  address = pg_temp.kept(address), city = pg_temp.kept(city), state = pg_temp.kept(state),
  postal_code = pg_temp.kept(postal_code)
where pg_temp.is_odd(concat_ws(E'\n', make, model, serial_number, generation, network_operator, enterprise, location,
  station_id, address, city, state, postal_code));
update devices set tags = array(
  select tag from (
    select pg_temp.kept(upper(raw collate "und-x-icu")) as tag, min(place) as place
    from unnest(tags) with ordinality t (raw, place) group by 1) kept order by place)
where pg_temp.is_odd(array_to_string(tags, E'\n')) or array_to_string(tags, '') <> upper(array_to_string(tags, ''));
update evses set station_id = pg_temp.kept(station_id) where pg_temp.is_odd(station_id);
update charging_groups set name = pg_temp.kept(name), description = pg_temp.kept_text(description)
where pg_temp.is_odd(name) or description <> pg_temp.kept_text(description);
update alerts set name = pg_temp.kept(name), description = pg_temp.kept_text(description)
where pg_temp.is_odd(name) or description <> pg_temp.kept_text(description);
update global_configuration_keys set description = pg_temp.kept_text(description)
where description <> pg_temp.kept_text(description);
update users set first_name = pg_temp.kept(first_name), last_name = pg_temp.kept(last_name)
where pg_temp.is_odd(concat_ws(E'\n', first_name, last_name));

-- Of a person's views of one list no two have the same name.
with changed as (
  select id, list, owner, name, pg_temp.kept(name) as kept from saved_views where pg_temp.kept(name) <> name),
taken as (
  select c.* from changed c
  where exists (select from saved_views v where v.list = c.list and v.owner = c.owner and v.id <> c.id
    and lower(pg_temp.kept(v.name)) = lower(c.kept))),
noted as (
  insert into texts_alike (kind, text, kept) select distinct on (name) 'saved_views', name, kept from taken)
update saved_views v set name = c.kept from changed c where c.id = v.id and c.id not in (select id from taken);

-- What is searched for changes with `search_text`; in ASCII nothing does.
select write_device_search(array(select device_id from device_search where text ~ '[^\u0001-\u007f]'));
select write_location_search(array(select location_id from location_search where text ~ '[^\u0001-\u007f]'));

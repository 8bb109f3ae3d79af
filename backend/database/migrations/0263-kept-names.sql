-- Names, addresses, tags, and descriptions become what `one_line` and `one_text` make of them; one that would be empty
-- stays. What was said at a time, such as a message or an entry of the history, stays as it was said.
create or replace function pg_temp.kept(raw text) returns text language sql immutable as $$
  select coalesce(nullif(one_line(raw), ''), raw)
$$;
create or replace function pg_temp.kept_text(raw text) returns text language sql immutable as $$
  select coalesce(nullif(one_text(raw), ''), raw)
$$;
-- Printable ASCII with single blanks within is as it is kept: what has nothing else needs no closer comparison.
create or replace function pg_temp.is_plain(texts text) returns boolean language sql immutable as $$
  select texts !~ '[^ -~\u0001]|  |(^|\u0001) | (\u0001|$)'
$$;
create or replace function pg_temp.kept_tags(raw text[]) returns text[] language sql immutable as $$
  select array(
    select tag from (
      select one_line(upper(tag collate "und-x-icu")) as tag, min(place) as place
      from unnest(raw) with ordinality t (tag, place) group by 1) kept where tag <> '' order by place)
$$;

do $$
declare
  part record;
begin
  for part in
    select name, string_agg(quote_ident(c), ', ') as columns, string_agg(format('pg_temp.kept(%I)', c), ', ') as kept
    from (values
      ('sites', '{name,operator_name,address,city,state,postal_code}'::text[]),
      ('locations', '{name,operator,address,city,state,postal_code}'),
      ('devices', '{make,model,serial_number,generation,network_operator,enterprise,location,station_id,address,city,state,postal_code}'),
      ('evses', '{station_id}'), ('charging_groups', '{name}'), ('alerts', '{name}'), ('users', '{first_name,last_name,phone}')
    ) tables (name, columns), unnest(columns) c group by name
  loop
    execute format($update$
      update %1$I set (%2$s) = row(%3$s)
      where not pg_temp.is_plain(concat_ws(E'\u0001', %2$s)) and (%2$s) is distinct from (%3$s)
    $update$, part.name, part.columns, part.kept);
  end loop;
end $$;
-- As `writeSummaries` of the backend has it.
update devices d set evse_station_ids = said.ids from (
  select device_id, string_agg(station_id, chr(10) order by evse_number) as ids from evses group by device_id) said
where said.device_id = d.id and d.evse_station_ids <> said.ids;
update devices set tags = pg_temp.kept_tags(tags) where tags <> '{}' and tags <> pg_temp.kept_tags(tags);
update charging_groups set description = pg_temp.kept_text(description) where description <> pg_temp.kept_text(description);
update alerts set description = pg_temp.kept_text(description) where description <> pg_temp.kept_text(description);
update global_configuration_keys set description = pg_temp.kept_text(description)
where description <> pg_temp.kept_text(description);

-- Keys of settings are compared in lower case. Chargers have those of the configuration, and blanks within them are theirs.
do $$
declare
  settings text;
begin
  foreach settings in array '{general_settings,global_state_keys,global_configuration_keys}'::text[] loop
    execute format($update$
      with changed as (
        select key, kept, exists (
            select from %1$I o where o.key <> s.key and lower(%2$s(o.key)) = lower(kept)) as is_taken
        from %1$I s, %2$s(key) kept where key <> kept),
      noted as (
        insert into texts_alike (kind, text, kept) select %1$L, key, kept from changed where is_taken on conflict do nothing)
      update %1$I s set key = c.kept from changed c where c.key = s.key and not c.is_taken
    $update$, settings, case settings when 'general_settings' then 'pg_temp.kept' else 'pg_temp.kept_text' end);
  end loop;
end $$;

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

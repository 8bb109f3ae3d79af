-- A text as it is searched: words in lower case, without accents and punctuation, with one space around each. It does
-- what `searchableText` of shared/contract/search-text.ts does; a test compares them.
create function search_text(raw text) returns text language sql immutable parallel safe as $$
  select ' ' || trim(regexp_replace(regexp_replace(
    lower(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(coalesce(raw, ''), nfkd), '[\u0300-\u036f]', '', 'g'), 'øđłØĐŁ', 'odlodl'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Æ', 'ae'), 'Œ', 'oe')),
    '[!"#$%''*.:<=>?@[\\\]^_`{}~\u2010-\u201f\u2026\u00b7-]+', '', 'g'),
    '[\s\u00a0,;/|()&+]+', ' ', 'g')) || ' '
$$;

-- What each device is searched for by, with all of its EVSEs, in a table of its own: devices change every second, and
-- these texts hardly ever.
create table device_search (
  device_id uuid primary key references devices on delete cascade,
  text      text not null
);

create function write_device_search(changed uuid[]) returns void language sql as $$
  insert into device_search (device_id, text)
  select d.id, search_text(concat_ws(' ', d.chargebox_id, d.station_id, d.location, d.location_id, d.serial_number,
    d.address, d.city, d.state, d.postal_code, d.network_operator, d.enterprise,
    (select string_agg(concat_ws(' ', e.station_id, e.uid), ' ' order by e.evse_number) from evses e
     where e.device_id = d.id)))
  from devices d where d.id = any(changed)
  on conflict (device_id) do update set text = excluded.text where device_search.text <> excluded.text
$$;

create function search_new_devices() returns trigger language plpgsql as $$
begin
  perform write_device_search(array(select id from new_rows));
  return null;
end $$;
create function search_changed_device() returns trigger language plpgsql as $$
begin
  perform write_device_search(array[new.id]);
  return null;
end $$;

create trigger devices_search_new after insert on devices
  referencing new table as new_rows for each statement execute function search_new_devices();
create trigger devices_search_changed
  after update of chargebox_id, station_id, location, location_id, serial_number, address, city, state, postal_code,
    network_operator, enterprise on devices
  for each row execute function search_changed_device();

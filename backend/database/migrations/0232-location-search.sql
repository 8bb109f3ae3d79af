-- What each location is searched for by, with the name of its site.
create table location_search (
  location_id text primary key references locations on delete cascade on update cascade,
  text        text not null
);

create function write_location_search(changed text[]) returns void language sql as $$
  insert into location_search (location_id, text)
  select l.id, search_text(concat_ws(' ', l.id, l.name, l.address, l.city, l.state, l.postal_code, s.name))
  from locations l left join sites s on s.id = l.site_id where l.id = any(changed)
  on conflict (location_id) do update set text = excluded.text where location_search.text <> excluded.text
$$;

create function search_new_locations() returns trigger language plpgsql as $$
begin
  perform write_location_search(array(select id from new_rows));
  return null;
end $$;
create function search_changed_location() returns trigger language plpgsql as $$
begin
  perform write_location_search(array[new.id]);
  return null;
end $$;

create trigger locations_search_new after insert on locations
  referencing new table as new_rows for each statement execute function search_new_locations();
create trigger locations_search_changed
  after update of name, address, city, state, postal_code, site_id on locations
  for each row execute function search_changed_location();

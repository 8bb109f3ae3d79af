-- A site that is renamed is found by its new name.
create function search_changed_site() returns trigger language plpgsql as $$
begin
  perform write_location_search(array(select id from locations where site_id = new.id));
  return null;
end $$;
create trigger sites_search_changed after update of name on sites
  for each row execute function search_changed_site();

-- IDs become what `one_line` makes of them, here and wherever a row names them; those that would then be the ID of
-- another row stay, and are noted in texts_alike. Printable ASCII without blanks is as it is kept.
do $$
declare
  link record;
begin
  create temp table changed_ids on commit drop as
  select kind, id, one_line(id) as kept, false as is_taken from (
    select 'sites' as kind, id from sites union all
    select 'locations', id from locations union all
    select 'tariffs', id from tariffs union all
    select 'evses', uid from evses union all
    select 'devices', chargebox_id from devices) ids
  where id ~ '[^!-~]' and one_line(id) <> id;
  if not exists (select from changed_ids) then
    drop table changed_ids;
    return;
  end if;

  update changed_ids c set is_taken = kept = '' or case kind
      when 'sites' then exists (select from sites where id = c.kept)
      when 'locations' then exists (select from locations where id = c.kept)
      when 'tariffs' then exists (select from tariffs where id = c.kept)
      when 'evses' then exists (select from evses where uid = c.kept)
      else exists (select from devices where lower(chargebox_id) = lower(c.kept) and chargebox_id <> c.id) end
    or exists (select from changed_ids o where o.kind = c.kind and o.id <> c.id
      and (o.kept = c.kept or kind = 'devices' and lower(o.kept) = lower(c.kept)));
  insert into texts_alike (kind, text, kept) select kind, id, kept from changed_ids where is_taken
  on conflict do nothing;
  delete from changed_ids where is_taken;

  create temp table links on commit drop as
  select conrelid::regclass::text as child, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and (confrelid, confkey) in (
    select a.attrelid, array[a.attnum] from pg_attribute a
    where (a.attrelid, a.attname) in (('sites'::regclass, 'id'), ('locations'::regclass, 'id'), ('tariffs'::regclass, 'id'),
      ('evses'::regclass, 'uid')));
  for link in select * from links loop
    execute format('alter table %s drop constraint %I', link.child, link.name);
  end loop;
  delete from location_search where location_id in (select id from changed_ids where kind = 'locations');
  update sites t set id = kept from changed_ids c where kind = 'sites' and c.id = t.id;
  update locations t set id = kept from changed_ids c where kind = 'locations' and c.id = t.id;
  update tariffs t set id = kept from changed_ids c where kind = 'tariffs' and c.id = t.id;
  update evses t set uid = kept from changed_ids c where kind = 'evses' and c.id = t.uid;
  -- What chargers send, and what was done or found at a time, is a record: but for whose it is.
  for link in
    select c.relname as child, a.attname as name, case a.attname when 'site_id' then 'sites'
      when 'location_id' then 'locations' when 'tariff_id' then 'tariffs' when 'evse_uid' then 'evses' else 'devices' end as kind
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname in ('site_id', 'location_id', 'tariff_id', 'evse_uid', 'chargebox_id') and not a.attisdropped
      and c.relname not in ('knocks', 'location_search')
  loop
    if exists (select from changed_ids where kind = link.kind) then
      execute format('update %I t set %I = kept from changed_ids c where kind = %L and c.id = t.%I',
        link.child, link.name, link.kind, link.name);
    end if;
  end loop;
  update alerts set site_ids = array(
    select coalesce((select kept from changed_ids where kind = 'sites' and id = site), site)
    from unnest(site_ids) with ordinality s (site, place) order by place)
  where site_ids && array(select id from changed_ids where kind = 'sites');
  for link in select * from links loop
    execute format('alter table %s add constraint %I %s', link.child, link.name, link.definition);
  end loop;
  perform write_location_search(array(select kept from changed_ids where kind = 'locations'));
  drop table changed_ids, links;
end $$;

-- IDs become what `one_line` makes of them, here and wherever a row names them; those that would then be the ID of
-- another row stay, and are noted in texts_alike. Printable ASCII without blanks is as it is kept.
do $$
declare
  link record;
  dropped record;
  is_unlinked boolean := false;
begin
  create temp table changed_ids on commit drop as
  select kind, id, kept, kept = ''
    or count(*) over (partition by kind, case kind when 'devices' then lower(kept) else kept end) > 1 as is_taken
  from (
    select kind, id, one_line(id) as kept from (
      select 'sites' as kind, id from sites union all
      select 'locations', id from locations union all
      select 'tariffs', id from tariffs union all
      select 'evses', uid from evses union all
      select 'devices', chargebox_id from devices) ids
    where id ~ '[^!-~]') read
  where kept <> id;
  if not exists (select from changed_ids) then
    drop table changed_ids;
    return;
  end if;

  update changed_ids c set is_taken = true where case kind
    when 'sites' then exists (select from sites where id = c.kept)
    when 'locations' then exists (select from locations where id = c.kept)
    when 'tariffs' then exists (select from tariffs where id = c.kept)
    when 'evses' then exists (select from evses where uid = c.kept)
    else exists (select from devices where lower(chargebox_id) = lower(c.kept) and chargebox_id <> c.id) end;
  insert into texts_alike (kind, text, kept) select kind, id, kept from changed_ids where is_taken
  on conflict do nothing;
  delete from changed_ids where is_taken;
  analyze changed_ids;

  create temp table links on commit drop as
  select conrelid::regclass::text as child, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and (confrelid, confkey) in (
    select a.attrelid, array[a.attnum] from pg_attribute a
    where (a.attrelid, a.attname) in (('sites'::regclass, 'id'), ('locations'::regclass, 'id'), ('tariffs'::regclass, 'id'),
      ('evses'::regclass, 'uid')));
  -- What chargers send, and what was done or found at a time, is a record: but for whose it is. The large tables come
  -- first, while nobody waits: where an ID is a foreign key, all others wait from there to the end.
  for link in
    select t.*, child in (select links.child from links) as is_linked from (
      select c.oid::regclass::text as child, a.attname as name, case a.attname when 'site_id' then 'sites'
        when 'location_id' then 'locations' when 'tariff_id' then 'tariffs' when 'evse_uid' then 'evses'
        else 'devices' end as kind
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname in ('site_id', 'location_id', 'tariff_id', 'evse_uid', 'chargebox_id') and not a.attisdropped
        and c.relname not in ('knocks', 'location_search')) t
    order by is_linked
  loop
    if link.is_linked and not is_unlinked then
      for dropped in select * from links loop
        execute format('alter table %s drop constraint %I', dropped.child, dropped.name);
      end loop;
      is_unlinked := true;
    end if;
    if exists (select from changed_ids where kind = link.kind) then
      execute format('update %s t set %I = kept from changed_ids c where kind = %L and c.id = t.%I',
        link.child, link.name, link.kind, link.name);
    end if;
  end loop;
  delete from location_search where location_id in (select id from changed_ids where kind = 'locations');
  update sites t set id = kept from changed_ids c where kind = 'sites' and c.id = t.id;
  update locations t set id = kept from changed_ids c where kind = 'locations' and c.id = t.id;
  update tariffs t set id = kept from changed_ids c where kind = 'tariffs' and c.id = t.id;
  update evses t set uid = kept from changed_ids c where kind = 'evses' and c.id = t.uid;
  -- What is known of sites that are down; one of that ID may have been there before.
  for link in values ('attention'), ('attention_acknowledgements') loop
    execute format($update$
      update %1$I t set subject = kept from changed_ids c where t.kind = 'SITE_DOWN' and c.kind = 'sites' and c.id = t.subject
        and not exists (select from %1$I o where o.kind = t.kind and o.subject = kept)
    $update$, link.column1);
  end loop;
  update charging_groups g set unpublished_since = now()
  where last_updated_in_cpo is not null and unpublished_since is null and (
    tariff_id in (select kept from changed_ids where kind = 'tariffs')
    or id in (select group_id from charging_group_evses where evse_uid in (select kept from changed_ids where kind = 'evses')));
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

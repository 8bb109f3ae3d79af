-- Invisible characters, such as zero-width spaces pasted with an ID, are left out of what is searched, as in
-- shared/contract/search-text.ts. Lower case is that of Unicode, whatever the locale of the database: in "C" only
-- ASCII has it.
create or replace function search_text(raw text) returns text language sql immutable parallel safe as $$
  select ' ' || trim(regexp_replace(regexp_replace(
    lower(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(coalesce(raw, ''), nfkd), '[\u0300-\u036f]', '', 'g'), 'øđłØĐŁ', 'odlodl'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Æ', 'ae'), 'Œ', 'oe') collate "und-x-icu"),
    '[!"#$%''*.:<=>?@[\\\]^_`{}~\u00ad\u200b-\u200f\u2010-\u201f\u2026\u202a-\u202e\u2060-\u206f\ufeff\u00b7-]+', '', 'g'),
    '[\s\u00a0,;/|()&+]+', ' ', 'g')) || ' '
$$;

-- In ASCII alone nothing changes.
select write_device_search(array(select device_id from device_search where text ~ '[^\u0001-\u007f]'));
select write_location_search(array(select location_id from location_search where text ~ '[^\u0001-\u007f]'));

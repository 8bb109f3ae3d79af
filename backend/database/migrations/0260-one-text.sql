-- A text as it is kept: composed, without characters that nobody sees, and without blanks at its ends; one_line has a
-- single space for blanks within, too. They do what `oneText` and `oneLine` of shared/contract/one-text.ts do; a test
-- compares them.
create function one_text(raw text) returns text language sql immutable strict parallel safe as $$
  select btrim(translate(normalize(regexp_replace(normalize(raw, nfc),
    '([#*0-9]\ufe0f(?=\u20e3)|[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]\ufe0f?(?:\u200d(?=[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]))?|[\u0620-\u0dff][\u200c\u200d](?=[\u0620-\u0dff]))|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '\1', 'g'), nfc), U&'\0085\2800', '  '),
    U&'\0009\000a\000b\000c\000d\0020\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000')
$$;

create function one_line(raw text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(one_text(raw), '[\u0009-\u000d \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')
$$;

-- What is left out of a search: the same characters, and blanks of all kinds separate words.
create or replace function search_text(raw text) returns text language sql immutable parallel safe as $$
  select ' ' || trim(regexp_replace(regexp_replace(
    lower(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(coalesce(raw, ''), nfkd), '[\u0300-\u036f]', '', 'g'), 'øđłØĐŁ', 'odlodl'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Æ', 'ae'), 'Œ', 'oe') collate "und-x-icu"),
    '[!"#$%''*.:<=>?@[\\\]^_`{}~\u00ad\u00b7\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2010-\u201f\u2026\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff-]+', '', 'g'),
    '[\s\u001c-\u001f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000,;/|()&+]+', ' ', 'g')) || ' '
$$;

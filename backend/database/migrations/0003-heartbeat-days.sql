-- Heartbeats an hour, a row for each day (UTC): a row for each hour is 24 times
-- as many, for a network that is connected nearly always.
create table heartbeat_days (
  device_id uuid not null references devices on delete cascade,
  day       date not null,
  hours     integer[] not null check (cardinality(hours) = 24),
  primary key (device_id, day)
);

insert into heartbeat_days (device_id, day, hours)
select device_id, day, array(
  select coalesce(max(x.count), 0) from generate_series(0, 23) h
  left join heartbeat_hours x on x.device_id = d.device_id and x.hour = (d.day + make_interval(hours => h)) at time zone 'UTC'
  group by h order by h)
from (select distinct device_id, (hour at time zone 'UTC')::date as day from heartbeat_hours) d;

drop table heartbeat_hours;

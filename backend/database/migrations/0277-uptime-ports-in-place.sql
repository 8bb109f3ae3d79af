-- A count changes no index of its port, and stays on its page: ports whose count is old are found by reading all of
-- them, about once a minute. No statement uses the other three indexes.
alter table uptime_ports set (fillfactor = 70);
drop index concurrently if exists uptime_ports_recount;
drop index concurrently if exists uptime_ports_counted;
drop index concurrently if exists uptime_ports_down;
drop index concurrently if exists uptime_ports_missed;

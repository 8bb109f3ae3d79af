-- Ports whose uptime is to be counted anew, the longest due first.
drop index concurrently if exists uptime_ports_recount;
create index concurrently uptime_ports_recount on uptime_ports (recount_at);

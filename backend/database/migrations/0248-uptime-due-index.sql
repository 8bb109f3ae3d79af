drop index concurrently if exists uptime_due_in_turn;
create index concurrently uptime_due_in_turn on uptime_due (due_at, id);

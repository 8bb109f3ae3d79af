-- The rest of an outage after one of the product begins when chargers have had time to return: counted again then.
alter table uptime_due add column due_at timestamptz not null default '-infinity';

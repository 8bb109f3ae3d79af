-- The rest of an outage after an outage of the product: when the whole of it began. An entry for that covers the rest.
alter table uptime_outages add column run_started_at timestamptz;

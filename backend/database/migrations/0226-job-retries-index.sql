drop index concurrently if exists jobs_retry_of;
create index concurrently jobs_retry_of on jobs (retry_of) where retry_of is not null;

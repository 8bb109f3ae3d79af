-- Jobs that are being prepared are open.
drop index concurrently if exists job_tallies_not_ended;
create index concurrently job_tallies_not_ended on job_tallies (job_id)
  where outcome in ('PREPARING', 'QUEUED', 'SENT', 'ACCEPTED');
drop index concurrently if exists job_tallies_open;

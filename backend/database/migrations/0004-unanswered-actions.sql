-- Actions without an answer whose effect may still be seen: asked for at every boot.
create index job_devices_unanswered on job_devices (sent_at) where outcome = 'TIMED_OUT' and answered_at is null;

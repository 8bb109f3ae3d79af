drop index concurrently if exists alert_mails_changed_by;
create index concurrently alert_mails_changed_by on alert_mails (changed_by, created_at) where changed_by is not null;

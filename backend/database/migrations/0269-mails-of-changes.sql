-- Whose change of an alert a mail follows; null where its network has changed.
alter table alert_mails add column changed_by text;

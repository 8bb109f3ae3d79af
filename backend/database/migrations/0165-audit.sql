-- Who did what in the console. Rows are added and, once they are too old, dropped; nothing changes one.
create table audit_log (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  user_id    text not null,
  user_email text not null,          -- in lower case
  action     text not null,
  kind       text not null,
  subject    text not null,
  detail     jsonb not null
);
create index audit_log_at on audit_log (at, id);
create index audit_log_user on audit_log (user_email, id);
create index audit_log_subject on audit_log (subject, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Retention says in its transaction that it is at work, and deletes only.
  if tg_op = 'DELETE' and current_setting('dmp.retention', true) = 'on' then return old; end if;
  raise exception 'The audit log takes entries and gives none back.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_row before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_all before truncate on audit_log execute function refuse_audit_change();

-- Accounts have the permissions of their role as it was when they were made.
update users set permissions = array_append(permissions, 'read:audit')
where role = 'ADMIN' and not 'read:audit' = any(permissions);

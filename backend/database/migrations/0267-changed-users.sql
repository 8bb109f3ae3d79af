create trigger users_changed after update of email, enabled, role, permissions on users
  for each row when ((old.email, old.enabled, old.role, old.permissions)
    is distinct from (new.email, new.enabled, new.role, new.permissions)) execute function note_changed_user();
create trigger users_removed after delete on users for each row execute function note_changed_user();

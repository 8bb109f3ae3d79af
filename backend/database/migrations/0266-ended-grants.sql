create trigger oidc_payloads_ended after delete on oidc_payloads
  for each row when (old.model = 'Grant' and old.expires_at > now()) execute function note_ended_session();

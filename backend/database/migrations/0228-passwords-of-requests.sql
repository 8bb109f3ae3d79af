-- Which request with an Idempotency-Key made a password, as a hash: when it is repeated, nobody has seen the password.
alter table next_passwords add column request_hash text;

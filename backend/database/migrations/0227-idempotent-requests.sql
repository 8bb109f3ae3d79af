-- Requests that carried an Idempotency-Key, with the answer that a repetition gets. Keys are kept as hashes, and so are
-- requests: they are keyed by what was sent as the key.
create table idempotent_requests (
  user_id     text not null,
  route       text not null,      -- method and pattern of the address
  key_hash    text not null,
  fingerprint text not null,     -- of address and body
  started_at  timestamptz not null,
  status      smallint,           -- null until it is answered
  answer      text,               -- null until it is answered, and where it is not kept
  primary key (user_id, route, key_hash)
);
create index idempotent_requests_started on idempotent_requests (started_at);
create index idempotent_requests_of_user on idempotent_requests (user_id, started_at);

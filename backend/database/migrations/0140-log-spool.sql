-- Log rows on their way to another store, in the order they are taken: durable
-- here with the transaction that writes them, and deleted once they are there.
create table ocpp_log_spool (like ocpp_logs including defaults including generated);
-- Of the log's own numbers: rows of both may end up in one store.
alter table ocpp_log_spool
  alter column id set default nextval('ocpp_logs_id_seq'),
  add primary key (id);
-- What is written is deleted a moment later: it is cleaned by numbers of rows, not by shares of a table that is empty.
alter table ocpp_log_spool set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000
);

-- The batch that is under way, and which process has it. A batch that is sent
-- again has the same rows and the same token: the store then takes it once.
create table ocpp_log_shipping (
  one           boolean primary key default true check (one),
  token         uuid,
  ids           bigint[],
  claimed_by    uuid,
  claimed_until timestamptz
);
insert into ocpp_log_shipping default values;

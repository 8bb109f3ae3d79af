-- OCPP has 32 bits for the number of a transaction, and each charger knows its own alone: when all numbers have been
-- used, they begin again.
drop index concurrently if exists transactions_of_device;
create unique index concurrently transactions_of_device on transactions (device_id, id);
alter table transactions drop constraint if exists transactions_pkey,
  add constraint transactions_pkey primary key using index transactions_of_device;
alter table transactions alter column id set cycle;

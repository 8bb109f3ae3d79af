-- The serial number as the charger reports it with its boot, beside that of the record.
alter table devices add column reported_serial text;

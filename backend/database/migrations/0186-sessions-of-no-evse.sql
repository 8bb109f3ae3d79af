-- A session on a connector that the record does not have belongs to no EVSE.
alter table transactions alter column evse_uid drop not null;

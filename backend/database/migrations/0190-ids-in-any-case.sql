-- Devices by their chargebox ID in any case: a charger may write its own differently in its address.
drop index concurrently if exists devices_chargebox_id_lower;
create index concurrently devices_chargebox_id_lower on devices (lower(chargebox_id));

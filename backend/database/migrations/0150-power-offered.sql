-- What the charger last offered the vehicle of a transaction, in W; null for a charger that does not say.
alter table transactions add column power_offered integer;

-- The address from which a charger connected last, as its own place among those that guess its password.
alter table devices add column connected_from text;

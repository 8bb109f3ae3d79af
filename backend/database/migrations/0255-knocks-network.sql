-- The network that all wrong passwords for a charger came from, 'several' for more than one; null where it is not known.
alter table knocks add column network text;

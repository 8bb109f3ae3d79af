-- What the registers of sessions have shown, and what had to be assumed of them.
alter table transactions
  add column started_as      timestamptz,  -- the start, by the charger's own clock; null where it named none
  add column meter_confirmed integer,      -- Wh, the last reading that no later one can refute
  add column meter_suspect   integer,      -- Wh, a reading that cannot follow meter_last, unless the next one goes on from it
  add column meter_shift     integer,      -- Wh, by how much readings are too high since the register has jumped
  add column assumed         text[] not null default '{}';

-- What a session's charger told of it that NEVI reports ask for. Null where it did not say, and for what was before.
alter table transactions
  add column power_peak        integer,  -- W, the most that it reported as drawn
  add column error_code        text,     -- the first error that its connector reported meanwhile, of OCPP 1.6
  add column vendor_error_code text;     -- what the vendor calls that error

-- The job whose failed devices this one tries again.
alter table jobs add column retry_of uuid references jobs on delete set null;

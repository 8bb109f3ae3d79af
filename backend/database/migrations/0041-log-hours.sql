-- How many log rows each past hour has, by type: to count millions of rows for
-- a page of a list, and to find page 10,000, is too slow.
create table ocpp_log_hours (
  hour        timestamptz not null,
  detail_type text not null,
  count       bigint not null,
  primary key (hour, detail_type)
);

-- One row: every hour before this moment is counted.
create table ocpp_log_counted (until timestamptz not null);
insert into ocpp_log_counted values ('epoch');

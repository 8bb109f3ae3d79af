-- A page of the devices of a job, in the order of its list.
drop index concurrently if exists job_devices_in_order;
create index concurrently job_devices_in_order
  on job_devices (job_id, chargebox_id collate natural_order, chargebox_id collate "C");
drop index concurrently if exists job_devices_page;

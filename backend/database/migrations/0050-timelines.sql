-- A charger's boots and errors among its frames: a few in thousands, asked for
-- whenever somebody looks at its timeline.
create index ocpp_logs_incidents on ocpp_logs (chargebox_id, time desc, id desc)
  where detail_type = 'BOOT_NOTIFICATION_REQUEST'
     or detail_type = 'STATUS_NOTIFICATION_REQUEST' and (error_code <> 'NoError' or status = 'Faulted');

-- All that was done to a device, whatever became of it.
create index job_devices_device on job_devices (device_id);

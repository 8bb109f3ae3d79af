-- As `ocpp_logs` has it.
alter table ocpp_log_spool add column deviations text;

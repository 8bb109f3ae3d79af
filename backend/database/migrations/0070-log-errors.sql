-- Whether a message tells that something went wrong: a refused frame, a CALLERROR or
-- the error of a connector, and the statuses of OCPP 1.6 and its security extensions
-- that say so. The rule stands here alone; lists of errors alone ask for the column.
alter table ocpp_logs add column is_error boolean generated always as (
  fault is not null
  or coalesce(error_code <> 'NoError', false)
  or coalesce(status in (
    'Rejected', 'Faulted', 'Failed', 'UnlockFailed',
    'DownloadFailed', 'InstallationFailed', 'InstallVerificationFailed', 'InvalidSignature',
    'UploadFailed', 'UploadFailure', 'BadMessage', 'PermissionDenied'
  ), false)
) stored;

create index ocpp_logs_is_error on ocpp_logs (time desc, id desc) where is_error;

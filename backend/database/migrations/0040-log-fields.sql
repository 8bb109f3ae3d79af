-- What a log is filtered by beyond its columns: read once out of the payload,
-- when the row is written. Most frames have none of them.
alter table ocpp_logs add column status text, add column error_code text, add column vendor_error_code text;

-- A charger may have sent anything: what cannot be read has no such field.
create function ocpp_log_field(frame text, names text[]) returns text language plpgsql immutable as $$
declare
  message json;
  payload json;
  name text;
begin
  message := frame::json;
  payload := case message ->> 0 when '2' then message -> 3 when '3' then message -> 2
                                when '4' then json_build_object('errorCode', message ->> 2) end;
  foreach name in array names loop
    if json_typeof(payload -> name) = 'string' then return left(payload ->> name, 50); end if;
  end loop;
  return null;
exception when others then
  return null;
end $$;
update ocpp_logs set
  status = ocpp_log_field(frame, array['status']),
  error_code = ocpp_log_field(frame, array['errorCode', 'ErrorCode']),
  vendor_error_code = ocpp_log_field(frame, array['vendorErrorCode', 'VendorErrorCode']);
drop function ocpp_log_field;

create index ocpp_logs_status on ocpp_logs (status, time desc, id desc) where status is not null;
create index ocpp_logs_error on ocpp_logs (error_code, time desc, id desc) where error_code is not null;
create index ocpp_logs_vendor_error on ocpp_logs (vendor_error_code, time desc, id desc)
  where vendor_error_code is not null;

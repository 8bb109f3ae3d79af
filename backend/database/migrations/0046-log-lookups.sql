-- Why a frame is not as OCPP wants it, in words. Null for nearly all.
alter table ocpp_logs add column fault text;

-- A response is found by the message id of its request. Bad chargers use one id again and again.
create index ocpp_logs_message on ocpp_logs (message_id, time desc, id desc);

-- What of a frame OCPP 1.6 does not allow, in words, although it was understood; null of one that is in order or refused.
alter table ocpp_logs add column deviations text;

-- Of an EVSE that is INOPERATIVE and was OUTOFORDER until then: since when it has been out of order.
alter table evses add column fault_since timestamptz;

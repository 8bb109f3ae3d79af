-- When the last row on this session was logged that says how it goes on; null before the first.
alter table transactions add column session_logged_at timestamptz;

-- Devices are written with every message: with room on each page a new version of a row stays on its page, and no
-- index is touched. It holds for pages that are written from now on. It waits for a cleaning of the table that is under
-- way, and nobody waits behind it.
alter table devices set (fillfactor = 80);

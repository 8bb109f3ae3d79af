-- Whether a charger offers less than it is rated for; null as long as it has not said what it offers. The column
-- derated, which was false without being told, is left for the release before this one. Where this release was tried
-- before it was whole, the column is there already.
alter table devices add column if not exists power_reduced boolean;

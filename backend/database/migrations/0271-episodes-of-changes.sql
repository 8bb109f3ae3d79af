-- Whether an alert went off because somebody changed it, and not because its network has changed.
alter table alert_episodes add column by_change boolean not null default false;

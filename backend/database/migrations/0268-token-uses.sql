-- How often a token was used: a refresh token may be used five times, within ten seconds.
alter table oidc_payloads add column uses smallint not null default 0;

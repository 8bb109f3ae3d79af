-- What else a downloaded file was narrowed to, and whether its quarter was not over yet.
alter table nevi_downloads
  add column countries text,
  add column tags text,
  add column preview boolean not null default false;

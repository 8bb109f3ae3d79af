-- Whether a charger that does not say how it can upload is to try FTP: the other way failed.
alter table devices add column uploads_by_ftp boolean not null default false;

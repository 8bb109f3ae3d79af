-- What exactly was wrong, where the reason has several causes.
alter table knocks add column detail text;

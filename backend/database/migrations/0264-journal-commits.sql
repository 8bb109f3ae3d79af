-- The last commit of each writer of a gateway: what became of one whose answer was lost is found here. A number of the
-- server's does not do, since after a crash it gives the same to another transaction.
create table journal_commits (
  writer       text primary key,
  commit_id    uuid not null,
  committed_at timestamptz not null
) with (fillfactor = 20);

import { Navigate } from '@dmp/shared/antd/router';
import type { Updates } from '@dmp/shared/shell';
import type { PageAction } from './layout/full-page.tsx';
import { PageLoading, PageSentence } from './layout/page-sentence.tsx';
import { UnavailableRemote } from './remotes/remote-view.tsx';
import type { ResolvedPage } from './routes/find-page.ts';
import { NoPermissions } from './session/no-permissions.tsx';
import type { Person } from './session/person.ts';

interface PageMessageProps {
  page: ResolvedPage;
  person: Person;
  /** Reads the user's permissions, with a new token. */
  onCheckPermissions(): Promise<unknown>;
  /** Instead of that check, if only a sign-in gets a new token. */
  signInAgain: PageAction | undefined;
  updates: Updates;
  onRetry(name: string): Promise<unknown>;
}

/** What the host shows in place of a remote's page. */
export function PageMessage({ page, person, onCheckPermissions, signInAgain, updates, onRetry }: PageMessageProps) {
  if (person.permissions.size === 0)
    return <NoPermissions email={person.user.email} onCheck={onCheckPermissions} signInAgain={signInAgain} />;
  switch (page.kind) {
    case 'remote':
      return null;
    case 'reading':
    case 'waiting':
      return <PageLoading />;
    case 'unavailable':
      return (
        <UnavailableRemote
          key={page.remote.entry.name}
          remote={page.remote}
          updates={updates}
          onRetry={() => onRetry(page.remote.entry.name)}
        />
      );
    case 'redirect':
      return <Navigate replace to={page.to} />;
    case 'forbidden':
      return <PageSentence>You don't have permission to see this page.</PageSentence>;
    case 'not-found':
      return <PageSentence>Not Found</PageSentence>;
  }
}

import { Navigate } from '@dmp/shared/antd/router';
import { PageSentence } from './layout/page-sentence.tsx';
import { UnavailableRemote } from './remotes/remote-view.tsx';
import type { Page } from './routes/find-page.ts';

/** What the host itself has to say on a page. */
export function PageMessage({ page, onRetry }: { page: Page; onRetry(name: string): Promise<unknown> }) {
  switch (page.kind) {
    case 'remote':
      return null;
    case 'reading':
    case 'waiting':
      return <PageSentence>Loading ...</PageSentence>;
    case 'unavailable':
      return (
        <UnavailableRemote
          key={page.remote.entry.name}
          remote={page.remote}
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

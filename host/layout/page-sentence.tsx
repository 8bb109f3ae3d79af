import { Button } from '@dmp/shared/antd/shell';
import type { ReactNode } from 'react';
import type { PageAction } from './full-page.tsx';
import styles from './page-sentence.module.css';

/** A sentence in place of a page, with an action. */
export function PageSentence({ children, action }: { children: ReactNode; action?: PageAction }) {
  return (
    <div className={styles.sentence}>
      <p>{children}</p>
      {action && (
        <Button type="primary" loading={action.isBusy ?? false} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** Placeholder while a page is loading. */
export const PageLoading = () => (
  <div className={styles.sentence} data-waiting="">
    <p>Loading ...</p>
  </div>
);

import { Button } from '@dmp/shared/antd/shell';
import type { ReactNode } from 'react';
import type { Action } from './full-page.tsx';
import styles from './page-sentence.module.css';

/** A sentence in the place of a page, and what can be done about it. */
export function PageSentence({ children, action }: { children: ReactNode; action?: Action }) {
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

/** While a page is on its way. */
export const PageLoading = () => (
  <div className={styles.sentence} data-waiting="">
    <p>Loading ...</p>
  </div>
);

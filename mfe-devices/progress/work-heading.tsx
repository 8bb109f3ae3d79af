import type { ReactNode } from 'react';
import styles from './progress.module.css';

/** What a job or an import is, and a line on it. */
export function WorkHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

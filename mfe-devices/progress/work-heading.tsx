import type { ReactNode } from 'react';
import styles from './progress.module.css';

/** Heading of a job or an import, with a line below it. */
export function WorkHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

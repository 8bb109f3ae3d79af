import type { ReactNode } from 'react';
import styles from './page-sentence.module.css';

/** A sentence in the place of a page. */
export const PageSentence = ({ children }: { children: ReactNode }) => <p className={styles.sentence}>{children}</p>;

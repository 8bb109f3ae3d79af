import type { StatusTone } from '../format/index.ts';
import styles from './tone-tag.module.css';

/** A tag in one of the status colours: a dot beside dark text, so that it reads well in each of them. */
export function ToneTag({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

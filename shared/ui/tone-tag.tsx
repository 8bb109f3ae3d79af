import type { StatusTone } from '../format/index.ts';
import styles from './tone-tag.module.css';

/** A tag in one of the status colors: a colored dot and dark text, which is readable in each color. */
export function ToneTag({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

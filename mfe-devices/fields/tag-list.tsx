import { none, truncateTags } from '@dmp/shared/format';
import styles from './tag-list.module.css';

/** All tags of a device, untruncated. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span>{none}</span>;
  return (
    <span className={styles.list}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

/** The first tags of a device on one line, and the number of others. Tooltips have the full names. */
export function TagLine({ tags }: { tags: readonly string[] }) {
  const { visible, more } = truncateTags(tags);
  if (visible.length === 0) return <span>{none}</span>;
  return (
    <span className={styles.line}>
      {visible.map(({ tag, text }) => (
        <span key={tag} className={styles.tag} title={tag}>
          {text}
        </span>
      ))}
      {more > 0 ? (
        <span className={styles.more} title={tags.slice(visible.length).join(', ')}>
          {`+${more}`}
        </span>
      ) : null}
    </span>
  );
}

import { cutTags, none } from '@dmp/shared/format';
import styles from './tag-list.module.css';

/** All of a device's tags, each in full. */
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

/** A device's first tags in a line, and how many more it has; what is cut off is in the tooltips. */
export function TagLine({ tags }: { tags: readonly string[] }) {
  const { shown, more } = cutTags(tags);
  if (shown.length === 0) return <span>{none}</span>;
  return (
    <span className={styles.line}>
      {shown.map(({ tag, text }) => (
        <span key={tag} className={styles.tag} title={tag}>
          {text}
        </span>
      ))}
      {more > 0 ? (
        <span className={styles.more} title={tags.slice(shown.length).join(', ')}>
          {`+${more}`}
        </span>
      ) : null}
    </span>
  );
}

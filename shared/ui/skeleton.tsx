import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Accessible name: 'Loading device'. */
  label: string;
  /** Widths of the lines: a number in pixels, or CSS. */
  lines: readonly (number | string)[];
  /** Draws the first line as a heading. */
  heading?: boolean;
}

/** Placeholder with the shape of the content that is loading. */
export function Skeleton({ label, lines, heading = false }: SkeletonProps) {
  return (
    <section className={styles.skeleton} aria-busy aria-label={label}>
      {lines.map((width, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their index
          key={index}
          className={styles.line}
          data-high={heading && index === 0}
          style={{ width, maxWidth: '100%' }}
        />
      ))}
    </section>
  );
}

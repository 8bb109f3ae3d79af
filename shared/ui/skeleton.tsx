import styles from './skeleton.module.css';

interface SkeletonProps {
  /** What is on its way: 'Loading device'. */
  label: string;
  /** One line of each width: a number is pixels, a text is CSS. */
  lines: readonly (number | string)[];
  /** The first line stands for a heading. */
  heading?: boolean;
}

/** The shape of what is on its way, drawn by CSS alone. */
export function Skeleton({ label, lines, heading = false }: SkeletonProps) {
  return (
    <section className={styles.skeleton} aria-busy aria-label={label}>
      {lines.map((width, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a shape have no identity but their place
          key={index}
          className={styles.line}
          data-high={heading && index === 0}
          style={{ width, maxWidth: '100%' }}
        />
      ))}
    </section>
  );
}

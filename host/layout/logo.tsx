import styles from './logo.module.css';

/** The product's logo: a bolt on a charger. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.logo}>
      <rect width="32" height="32" rx="7" />
      <path d="M18 5 8 18h7l-2 9 11-14h-8z" />
    </svg>
  );
}

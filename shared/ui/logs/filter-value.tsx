import type { ReactNode } from 'react';
import styles from './filter-value.module.css';

interface FilterValueProps {
  /** What it is the value of: 'Status'. */
  label: string;
  value: string;
  /** What is seen of it; the value itself by default. */
  children?: ReactNode;
  /** Its accessible name, where nothing of it can be read. */
  name?: string | undefined;
  onFilter(): void;
}

/** A value that leads to the logs that have it too. */
export const FilterValue = ({ label, value, children, name, onFilter }: FilterValueProps) => (
  <button
    type="button"
    className={styles.value}
    translate="no"
    aria-label={name}
    title={`Filter by this ${label}`}
    onClick={onFilter}
  >
    {children ?? value}
  </button>
);

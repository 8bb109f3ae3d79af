import type { ReactNode } from 'react';
import styles from './filter-value.module.css';

interface FilterValueProps {
  /** The field's name: 'Status'. */
  label: string;
  value: string;
  /** The content; by default the value. */
  children?: ReactNode;
  /** The accessible name, if the content has no text. */
  name?: string | undefined;
  onFilter(): void;
}

/** A button that filters the logs by a value. */
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

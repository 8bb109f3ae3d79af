import styles from './table-switch.module.css';

interface TableSwitchProps {
  /** What is shown as a table, for a screen reader: 'Session Success'. */
  of: string;
  on: boolean;
  onChange(on: boolean): void;
}

/** Shows what is drawn as a table in its place. */
export function TableSwitch({ of, on, onChange }: TableSwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={`Show as table: ${of}`}
        aria-checked={on}
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      Show as table
    </label>
  );
}

import styles from './table-switch.module.css';

interface TableSwitchProps {
  /** Name of the chart, for screen readers: 'Session Success'. */
  subject: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Switches from a chart to its table. */
export function TableSwitch({ subject, checked, onChange }: TableSwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={`Show as table: ${subject}`}
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      Show as table
    </label>
  );
}

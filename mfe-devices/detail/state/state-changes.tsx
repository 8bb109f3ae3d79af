import styles from './state-tab.module.css';
import type { StateFieldChange, StateValues } from './state-values.ts';
import { stateFields } from './state-values.ts';
import { stateFieldLabels, valueInWords } from './state-words.ts';

/** List of changed fields with old and new values. */
export function StateChangeList({ changes }: { changes: readonly StateFieldChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span>{`${stateFieldLabels[field]}: `}</span>
          <del>{valueInWords(from)}</del> → <ins>{valueInWords(to)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** A complete state on one line, for the oldest history entry, whose changes are unknown. */
export function WholeState({ values }: { values: StateValues }) {
  return (
    <span>
      {`Set to ${stateFields
        .filter((field) => typeof values[field] === 'boolean' || values[field])
        .map((field) => `${stateFieldLabels[field]} ${valueInWords(values[field])}`)
        .join(', ')}`}
    </span>
  );
}

import styles from './state-tab.module.css';
import type { FieldChange, StateValues } from './state-values.ts';
import { stateFields } from './state-values.ts';
import { fieldLabels, valueInWords } from './state-words.ts';

/** What changed, each from old to new. */
export function StateChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span>{`${fieldLabels[field]}: `}</span>
          <del>{valueInWords(from)}</del> → <ins>{valueInWords(to)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** A whole state in a line, for the oldest entry of a history: nothing is known of what was before it. */
export function WholeState({ values }: { values: StateValues }) {
  return (
    <span>
      {`Set to ${stateFields
        .filter((field) => typeof values[field] === 'boolean' || values[field])
        .map((field) => `${fieldLabels[field]} ${valueInWords(values[field])}`)
        .join(', ')}`}
    </span>
  );
}

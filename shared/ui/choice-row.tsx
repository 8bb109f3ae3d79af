import { useId } from 'react';
import styles from './choice-row.module.css';

interface ChoiceRowProps<Key extends string> {
  /** Accessible name: 'Time shown'. */
  label: string;
  choices: readonly { key: Key; label: string }[];
  /** Undefined when the current choice is not in this row. */
  chosen: Key | undefined;
  onChoose(key: Key): void;
}

/** Radio group drawn as a row of buttons: for a few choices that are all visible. */
export function ChoiceRow<Key extends string>({ label, choices, chosen, onChoose }: ChoiceRowProps<Key>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.row}>
      {choices.map((choice) => (
        <label key={choice.key} className={styles.choice}>
          <input type="radio" name={name} checked={choice.key === chosen} onChange={() => onChoose(choice.key)} />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

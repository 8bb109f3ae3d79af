import { useId } from 'react';
import styles from './choice-row.module.css';

interface ChoiceRowProps<Key extends string> {
  /** Names it for a screen reader: 'Time shown'. */
  label: string;
  choices: readonly { key: Key; label: string }[];
  /** None where something beside the row is. */
  chosen: Key | undefined;
  onChoose(key: Key): void;
}

/** A choice of few, all in sight, as a row of buttons. */
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

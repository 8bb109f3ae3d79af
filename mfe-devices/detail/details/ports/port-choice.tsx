import { Checkbox } from '@dmp/shared/antd/basics';
import type { Port } from '@dmp/shared/contract';
import { plugTypeName } from '@dmp/shared/format';
import type { HTMLAttributes } from 'react';
import styles from './port-choice.module.css';

interface PortChoiceProps
  extends Pick<HTMLAttributes<HTMLElement>, 'id' | (`aria-${string}` & keyof HTMLAttributes<HTMLElement>)> {
  ports: readonly Port[];
  /** Ids of those chosen; given by the form, as `onChange`. */
  value?: readonly string[];
  onChange?(chosen: string[]): void;
}

/** Ports of a charger to choose from, one by one or all at once. */
export function PortChoice({ ports, value = [], onChange, ...given }: PortChoiceProps) {
  // A group cannot be required (WAI-ARIA 1.2); its label says so.
  const { 'aria-required': _, ...ties } = given;
  const all = ports.map(({ id }) => id);
  const set = (id: string, ticked: boolean) =>
    onChange?.(all.filter((other) => (other === id ? ticked : value.includes(other))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form's own label names it, not a legend
    <div {...ties} role="group" tabIndex={-1} className={styles.choice}>
      {ports.length > 1 ? (
        <Checkbox
          checked={value.length === ports.length}
          indeterminate={value.length > 0 && value.length < ports.length}
          onChange={({ target }) => onChange?.(target.checked ? all : [])}
        >
          All ports
        </Checkbox>
      ) : null}
      {ports.map(({ id, evseNumber, plugType, status }) => (
        <Checkbox key={id} checked={value.includes(id)} onChange={({ target }) => set(id, target.checked)}>
          <span>{id}</span>
          <span className={styles.facts}>
            {[`EVSE ${evseNumber}`, plugTypeName(plugType), status].filter(Boolean).join(', ')}
          </span>
        </Checkbox>
      ))}
    </div>
  );
}

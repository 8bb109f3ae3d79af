import { Checkbox } from '@dmp/shared/antd/basics';
import type { Port } from '@dmp/shared/contract';
import { plugTypeName } from '@dmp/shared/format';
import type { HTMLAttributes } from 'react';
import styles from './port-choice.module.css';

interface PortChoiceProps
  extends Pick<HTMLAttributes<HTMLElement>, 'id' | (`aria-${string}` & keyof HTMLAttributes<HTMLElement>)> {
  ports: readonly Port[];
  /** IDs of the selected ports. The form passes `value` and `onChange`. */
  value?: readonly string[];
  onChange?(selected: string[]): void;
}

/** Checkboxes to select ports of a charger, individually or all. */
export function PortChoice({ ports, value = [], onChange, ...formProps }: PortChoiceProps) {
  // WAI-ARIA 1.2 does not allow `aria-required` on a group; the label marks it as required.
  const { 'aria-required': _, ...groupProps } = formProps;
  const all = ports.map(({ id }) => id);
  const set = (id: string, checked: boolean) =>
    onChange?.(all.filter((other) => (other === id ? checked : value.includes(other))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form's label names it, not a legend
    <div {...groupProps} role="group" tabIndex={-1} className={styles.choice}>
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

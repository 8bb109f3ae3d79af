import { inSentence } from '../../format/index.ts';
import styles from './paged-table.module.css';
import type { RowTicks } from './paged-table.tsx';

interface TickAllProps {
  /** Of the list: 'Devices'. */
  label: string;
  selection: RowTicks;
  /** What the rows in sight tick. */
  names: readonly string[];
}

/** The box in the heading that ticks the rows in sight, or takes their ticks away. */
export function TickAll({ label, selection, names }: TickAllProps) {
  const { keys, onChange, disabled = false, max = Number.POSITIVE_INFINITY } = selection;
  const ticked = names.filter((name) => keys.includes(name)).length;
  const all = names.length > 0 && ticked === names.length;
  const tooMany = !all && keys.length - ticked + names.length > max;
  return (
    <td className={styles.corner} data-pinned="tick">
      <input
        type="checkbox"
        aria-label={`Select the ${inSentence(label)} on this page`}
        checked={all}
        disabled={disabled || tooMany || names.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !all;
        }}
        onChange={() => {
          const others = keys.filter((key) => !names.includes(key));
          onChange(all ? others : [...others, ...names]);
        }}
      />
    </td>
  );
}

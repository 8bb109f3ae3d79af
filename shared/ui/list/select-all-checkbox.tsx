import { inSentence } from '../../format/index.ts';
import styles from './paged-table.module.css';
import type { RowSelection } from './paged-table.tsx';

interface SelectAllCheckboxProps {
  /** The list's label: 'Devices'. */
  label: string;
  selection: RowSelection;
  /** Selection keys of the visible rows, without duplicates. */
  visibleKeys: readonly string[];
}

/** The checkbox in the table head that selects or deselects the visible rows. */
export function SelectAllCheckbox({ label, selection, visibleKeys }: SelectAllCheckboxProps) {
  const { keys, onChange, disabled = false, max = Number.POSITIVE_INFINITY } = selection;
  const selectedCount = visibleKeys.filter((key) => keys.includes(key)).length;
  const areAllSelected = visibleKeys.length > 0 && selectedCount === visibleKeys.length;
  const exceedsMax = !areAllSelected && keys.length - selectedCount + visibleKeys.length > max;
  return (
    <td className={styles.corner} data-pinned="checkbox">
      <input
        type="checkbox"
        aria-label={`Select the ${inSentence(label)} on this page`}
        checked={areAllSelected}
        disabled={disabled || exceedsMax || visibleKeys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && !areAllSelected;
        }}
        onChange={() => {
          const others = keys.filter((key) => !visibleKeys.includes(key));
          onChange(areAllSelected ? others : [...others, ...visibleKeys]);
        }}
      />
    </td>
  );
}

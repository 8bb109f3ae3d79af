import { Modal } from '@dmp/shared/antd/dialog';
import styles from './palette.module.css';
import { paletteKeys } from './palette-keys.ts';

/** Every keyboard shortcut that the console adds to the browser's own. */
const keys = (): readonly (readonly [keys: readonly string[], does: string])[] => [
  [paletteKeys(), 'Search devices, locations, pages, and actions'],
  [['/'], 'Search the list on this page'],
  [['?'], 'Show this list of keys'],
  [['Esc'], 'Close what is open, or stop selecting in a list'],
  [['Enter'], 'Sort by a heading, or open a row from its link'],
  [['Shift', '← →'], 'Make a column narrower or wider, on its heading'],
  [['← →'], 'Show the previous or next message, in an open log'],
];

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal open title="Keyboard shortcuts" footer={null} width={560} onCancel={onClose}>
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          {keys().map(([pressed, does]) => (
            <tr key={does}>
              <td>
                {pressed.map((key) => (
                  <kbd key={key} translate="no">
                    {key}
                  </kbd>
                ))}
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

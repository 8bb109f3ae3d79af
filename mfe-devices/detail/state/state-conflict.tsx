import { Button, Flex } from '@dmp/shared/antd/shell';
import type { DeviceState, DeviceStateHistoryRow } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import styles from './state-tab.module.css';
import { type StateFieldConflict, type StateValues, stateConflicts } from './state-values.ts';
import { stateFieldLabels, valueInWords } from './state-words.ts';

interface StateConflictProps {
  base: DeviceState;
  edited: StateValues;
  theirs: DeviceState;
  /** The newest history entry, which has the other user. */
  by: DeviceStateHistoryRow | undefined;
  busy: boolean;
  /** Whether the input is valid. */
  ready: boolean;
  onTakeTheirs(): void;
  onSaveOver(): void;
}

const columns: SmallTableColumn<StateFieldConflict>[] = [
  { key: 'field', title: 'Field', isRowHeader: true, render: ({ field }) => stateFieldLabels[field] },
  { key: 'before', title: 'Before', render: ({ before }) => valueInWords(before) },
  { key: 'theirs', title: 'Now', render: ({ theirs }) => valueInWords(theirs) },
  { key: 'mine', title: 'With your changes', render: ({ mine }) => valueInWords(mine) },
];

/** Conflict with a save of another user: who, when, the differences, and which values to keep. */
export function StateConflict(props: StateConflictProps) {
  const { base, edited, theirs, by, busy, ready, onTakeTheirs, onSaveOver } = props;
  const author = by ? `by ${by.userName} at ${formatTime(by.timestamp)}` : 'by someone else';
  return (
    <section role="alert" aria-label="Conflict" className={styles.conflict}>
      <p>
        <strong>{`This state was changed ${author}.`}</strong> Your changes are not saved yet, and nothing is lost.
      </p>
      <SmallTable
        label="Differences"
        columns={columns}
        rows={stateConflicts(base, theirs, edited)}
        rowKey={({ field }) => field}
        empty="There are no differences."
        minWidth={520}
      />
      <Flex gap={8} wrap>
        <Button disabled={busy} onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button type="primary" danger loading={busy} disabled={!ready} onClick={onSaveOver}>
          Overwrite with mine
        </Button>
      </Flex>
    </section>
  );
}

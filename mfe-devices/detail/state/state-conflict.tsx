import { Button, Flex } from '@dmp/shared/antd/shell';
import type { DeviceState, DeviceStateHistoryRow } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import styles from './state-tab.module.css';
import { conflictsBetween, type FieldConflict, type StateValues } from './state-values.ts';
import { fieldLabels, valueInWords } from './state-words.ts';

interface StateConflictProps {
  base: DeviceState;
  edited: StateValues;
  theirs: DeviceState;
  /** The newest entry of the history: who was faster. */
  by: DeviceStateHistoryRow | undefined;
  busy: boolean;
  /** What was typed can be saved as it is. */
  ready: boolean;
  onTakeTheirs(): void;
  onSaveOver(): void;
}

const columns: SmallTableColumn<FieldConflict>[] = [
  { key: 'field', title: 'Field', heads: true, render: ({ field }) => fieldLabels[field] },
  { key: 'before', title: 'Before', render: ({ before }) => valueInWords(before) },
  { key: 'theirs', title: 'Now', render: ({ theirs }) => valueInWords(theirs) },
  { key: 'mine', title: 'With your changes', render: ({ mine }) => valueInWords(mine) },
];

/** Somebody else saved while this person was editing: who, when and what, and which of the two is to stand. */
export function StateConflict(props: StateConflictProps) {
  const { base, edited, theirs, by, busy, ready, onTakeTheirs, onSaveOver } = props;
  const who = by ? `by ${by.userName} at ${formatTime(by.timestamp)}` : 'by someone else';
  return (
    <section role="alert" aria-label="Conflict" className={styles.conflict}>
      <p>
        <strong>{`This state was changed ${who}.`}</strong> Your changes are not saved yet, and nothing is lost.
      </p>
      <SmallTable
        label="Differences"
        columns={columns}
        rows={conflictsBetween(base, theirs, edited)}
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

import { Form } from '@dmp/shared/antd/form';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { Alert } from '@dmp/shared/contract';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import type { AlertValues } from '../alert-values.ts';
import styles from './alert-conflict.module.css';
import { conflictsBetween, type FieldConflict } from './conflict.ts';

interface AlertConflictProps {
  opened: Alert;
  theirs: Alert;
  siteName(id: string): string;
  onTakeTheirs(): void;
  /** Saving is allowed to go over theirs now. */
  onSaveOver(): void;
}

const columns: SmallTableColumn<FieldConflict>[] = [
  { key: 'field', title: 'Field', heads: true, width: 120, render: ({ label }) => label },
  { key: 'before', title: 'Before', render: ({ before }) => before },
  { key: 'theirs', title: 'Now', render: ({ theirs }) => theirs },
  { key: 'mine', title: 'With your changes', render: ({ mine }) => mine },
];

/** Below the sentence that says who was faster: what is different, and which of the two is to stand. */
export function AlertConflict({ opened, theirs, siteName, onTakeTheirs, onSaveOver }: AlertConflictProps) {
  const form = Form.useFormInstance<AlertValues>();
  // Whatever is typed now is what would be saved.
  const typed: AlertValues | undefined = Form.useWatch([], form);
  return (
    <section aria-label="Conflict" className={styles.conflict}>
      <p>Your changes are not saved yet, and nothing is lost.</p>
      <SmallTable
        label="Differences"
        columns={columns}
        rows={conflictsBetween(opened, theirs, { ...form.getFieldsValue(true), ...typed }, siteName)}
        rowKey={({ field }) => field}
        empty="There are no differences."
        minWidth={560}
      />
      <Flex gap={8} wrap>
        <Button onClick={onTakeTheirs}>Use theirs</Button>
        <Button
          type="primary"
          danger
          onClick={() => {
            onSaveOver();
            form.submit();
          }}
        >
          Overwrite with mine
        </Button>
      </Flex>
    </section>
  );
}

import { Form } from '@dmp/shared/antd/form';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { Alert } from '@dmp/shared/contract';
import { SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import type { AlertValues } from '../alert-values.ts';
import styles from './alert-conflict.module.css';
import { type AlertFieldConflict, alertFieldConflicts } from './conflict.ts';

interface AlertConflictProps {
  opened: Alert;
  theirs: Alert;
  siteName(id: string): string;
  onUseTheirs(): void;
  /** Called before the form is submitted: the save must overwrite theirs. */
  onOverwrite(): void;
}

const columns: SmallTableColumn<AlertFieldConflict>[] = [
  { key: 'field', title: 'Field', isRowHeader: true, width: 120, render: ({ label }) => label },
  { key: 'before', title: 'Before', render: ({ before }) => before },
  { key: 'theirs', title: 'Now', render: ({ theirs }) => theirs },
  { key: 'mine', title: 'With your changes', render: ({ mine }) => mine },
];

/** The differences after a 409, and the choice between both versions. The form shows the error with user and time above. */
export function AlertConflict({ opened, theirs, siteName, onUseTheirs, onOverwrite }: AlertConflictProps) {
  const form = Form.useFormInstance<AlertValues>();
  // Renders again on every input: the table compares the current values.
  const typed: AlertValues | undefined = Form.useWatch([], form);
  return (
    <section aria-label="Conflict" className={styles.conflict}>
      <p>Your changes are not saved yet, and nothing is lost.</p>
      <SmallTable
        label="Differences"
        columns={columns}
        rows={alertFieldConflicts(opened, theirs, { ...form.getFieldsValue(true), ...typed }, siteName)}
        rowKey={({ field }) => field}
        empty="There are no differences."
        minWidth={560}
      />
      <Flex gap={8} wrap>
        <Button onClick={onUseTheirs}>Use theirs</Button>
        <Button
          type="primary"
          danger
          onClick={() => {
            onOverwrite();
            form.submit();
          }}
        >
          Overwrite with mine
        </Button>
      </Flex>
    </section>
  );
}

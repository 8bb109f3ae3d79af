import { Popconfirm } from '@dmp/shared/antd/dialog';
import { useRef } from 'react';
import styles from './row-actions.module.css';

interface RowQuestionProps {
  question: string;
  /** Why the last attempt failed. */
  error: string | undefined;
  open: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of a row action; the focus is on No. */
export function RowQuestion({ question, error, open, onConfirm, onClose }: RowQuestionProps) {
  const no = useRef<HTMLSpanElement>(null);
  return (
    <Popconfirm
      open={open}
      title={question}
      description={error ? <span role="alert">{error}</span> : undefined}
      okText="Yes"
      cancelText={<span ref={no}>No</span>}
      onConfirm={onConfirm}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      afterOpenChange={(opened) => opened && no.current?.closest('button')?.focus()}
      destroyOnHidden
    >
      <span className={styles.anchor} />
    </Popconfirm>
  );
}

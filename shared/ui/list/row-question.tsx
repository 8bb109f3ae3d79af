import { Popconfirm } from '@dmp/shared/antd/dialog';
import { useRef } from 'react';
import styles from './row-actions.module.css';

interface RowQuestionProps {
  question: string;
  /** Why it could not be done when it was last confirmed. */
  fault: string | undefined;
  open: boolean;
  onYes(): void;
  onClose(): void;
}

/** Asks before something is done to a row; the focus is on No. */
export function RowQuestion({ question, fault, open, onYes, onClose }: RowQuestionProps) {
  const no = useRef<HTMLSpanElement>(null);
  return (
    <Popconfirm
      open={open}
      title={question}
      description={fault ? <span role="alert">{fault}</span> : undefined}
      okText="Yes"
      cancelText={<span ref={no}>No</span>}
      onConfirm={onYes}
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

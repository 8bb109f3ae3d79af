import { Popconfirm } from '@dmp/shared/antd/dialog';
import { useRef } from 'react';
import styles from './row-actions.module.css';

interface RowQuestionProps {
  question: string;
  open: boolean;
  onYes(): void;
  onClose(): void;
}

/** Asks before something is done to a row; the focus is on No. */
export function RowQuestion({ question, open, onYes, onClose }: RowQuestionProps) {
  const no = useRef<HTMLSpanElement>(null);
  return (
    <Popconfirm
      open={open}
      title={question}
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

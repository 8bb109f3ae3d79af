import { CheckOutlined, CopyOutlined } from '@dmp/shared/antd/icons';
import { none } from '../../format/index.ts';
import styles from './copyable-id.module.css';
import { useCopy } from './use-copy.tsx';

/** An identity with a button that copies it; `label` says what it is the identity of. */
export function CopyableId({ value, label }: { value: string | null | undefined; label: string }) {
  if (!value) return <span>{none}</span>;
  return (
    <span className={styles.id}>
      <span translate="no">{value}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
}

/** A button that copies a text; `label` says what it is. It is always to be seen but within a {@link CopyableId}. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { outcome, sentence, copy, said } = useCopy(label);
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={sentence}
        title={sentence}
        data-outcome={outcome}
        onClick={() => copy(value)}
      >
        {outcome === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      </button>
      {said}
    </>
  );
}

import { CheckOutlined, CopyOutlined } from '@dmp/shared/antd/icons';
import { none } from '../../format/index.ts';
import styles from './copyable-id.module.css';
import { useCopy } from './use-copy.tsx';

/** An ID with a copy button, named by `label`; a dash for none. */
export function CopyableId({ value, label }: { value: string | null | undefined; label: string }) {
  if (!value) return <span>{none}</span>;
  return (
    <span className={styles.id}>
      <span translate="no">{value}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
}

/** A button that copies a text, named by `label`. Always visible, except in a {@link CopyableId}, which shows it on hover. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { outcome, sentence, copy, statusMessage } = useCopy(label);
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
      {statusMessage}
    </>
  );
}

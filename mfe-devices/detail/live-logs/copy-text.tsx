import { CheckOutlined, CopyOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useCopy } from '@dmp/shared/ui';
import styles from './copy-text.module.css';

interface CopyTextProps {
  label: string;
  /** What is copied, as a sentence begins: 'Message'. */
  what: string;
  /** Made when it is asked for. */
  text(): string;
  disabled?: boolean;
  small?: boolean;
}

/** A button with a name that copies a text which may be long. */
export function CopyText({ label, what, text, disabled = false, small = false }: CopyTextProps) {
  const { outcome, copy, said } = useCopy(what);
  return (
    <span className={styles.place}>
      <Button
        icon={outcome === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        disabled={disabled}
        size={small ? 'small' : 'middle'}
        onClick={() => copy(text())}
      >
        {label}
      </Button>
      {said}
    </span>
  );
}

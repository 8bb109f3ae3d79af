import { CheckOutlined, CopyOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useCopy } from '@dmp/shared/ui';
import styles from './copy-text.module.css';

interface CopyTextProps {
  label: string;
  /** Starts the status message: 'Message' for 'Message copied'. */
  what: string;
  /** Called on click. */
  text(): string;
  disabled?: boolean;
  small?: boolean;
}

/** A labeled button that copies a text, which may be long. */
export function CopyText({ label, what, text, disabled = false, small = false }: CopyTextProps) {
  const { outcome, copy, statusMessage } = useCopy(what);
  return (
    <span className={styles.wrapper}>
      <Button
        icon={outcome === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        disabled={disabled}
        size={small ? 'small' : 'middle'}
        onClick={() => copy(text())}
      >
        {label}
      </Button>
      {statusMessage}
    </span>
  );
}

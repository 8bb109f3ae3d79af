import { CheckOutlined, CopyOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useEffect, useState } from 'react';
import styles from './copy-text.module.css';

/** How long it is said what has become of the copy, in milliseconds. */
const saidFor = 3000;

interface CopyTextProps {
  label: string;
  /** What is copied, as a sentence begins: 'The message'. */
  what: string;
  /** Made when it is asked for. */
  text(): string;
  disabled?: boolean;
  small?: boolean;
}

/** A button that copies a text. Without a clipboard, or where it is forbidden, it says so. */
export function CopyText({ label, what, text, disabled = false, small = false }: CopyTextProps) {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), saidFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={styles.place}>
      <Button
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        disabled={disabled}
        size={small ? 'small' : 'middle'}
        onClick={async () => setCopied(await isCopied(text()))}
      >
        {label}
      </Button>
      <span role="status" className={styles.said} data-copied={copied}>
        {outcome(what, copied)}
      </span>
    </span>
  );
}

function outcome(what: string, copied: boolean | undefined): string {
  if (copied === undefined) return '';
  return copied ? `${what} was copied` : `${what} could not be copied`;
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

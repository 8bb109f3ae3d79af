import { CheckOutlined, CopyOutlined } from '@dmp/shared/antd/icons';
import { useEffect, useState } from 'react';
import { none } from '../format/index.ts';
import styles from './copyable-id.module.css';

/** How long the button says what has become of the copy, in milliseconds. */
const saidFor = 3000;

/** An identity with a button that copies it; `label` says what it is the identity of. */
export function CopyableId({ value, label }: { value: string | null | undefined; label: string }) {
  if (!value) return none;
  return (
    <span className={styles.id}>
      {value}
      <CopyButton value={value} label={label} />
    </span>
  );
}

type Outcome = 'copied' | 'refused' | undefined;

/** A button that copies a text; `label` says what it is. It is always to be seen but within a {@link CopyableId}. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), saidFor);
    return () => clearTimeout(timer);
  }, [outcome]);
  const name = sentence(outcome, label);
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={name}
        title={name}
        data-outcome={outcome}
        onClick={async () => setOutcome(await copy(value))}
      >
        {outcome === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      </button>
      <span role="status" className={styles.said} data-outcome={outcome}>
        {outcome ? name : ''}
      </span>
    </>
  );
}

function sentence(outcome: Outcome, label: string): string {
  if (outcome === 'copied') return `${label} copied`;
  return outcome === 'refused' ? `${label} could not be copied: mark it and copy it by keyboard` : `Copy ${label}`;
}

/** Browsers have no clipboard to write to on an insecure page, and a person may have forbidden it. */
async function copy(text: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}

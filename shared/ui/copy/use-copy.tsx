import { type ReactNode, useEffect, useState } from 'react';
import styles from './use-copy.module.css';

const outcomeDurationMs = 3000;

type Outcome = 'copied' | 'failed' | undefined;

/** A copy function and its latest outcome. */
export interface Copying {
  outcome: Outcome;
  /** Label of the button: 'Copy Log ID' or, for a few seconds after a copy, its outcome: 'Log ID copied'. */
  sentence: string;
  copy(text: string): Promise<void>;
  /** To render beside the button: an error is visible, a success is only announced to screen readers. */
  statusMessage: ReactNode;
}

/**
 * Copies texts to the clipboard and shows the outcome for a few seconds. A copy fails on an insecure page, where browsers
 * have no clipboard, and when the user has forbidden it.
 *
 * @param what names the text: 'Log ID'
 */
export function useCopy(what: string): Copying {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), outcomeDurationMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const sentence = sentenceOf(outcome, what);
  return {
    outcome,
    sentence,
    copy: async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        setOutcome('copied');
      } catch {
        setOutcome('failed');
      }
    },
    statusMessage: (
      <span role="status" className={styles.status} data-outcome={outcome}>
        {outcome ? sentence : ''}
      </span>
    ),
  };
}

function sentenceOf(outcome: Outcome, what: string): string {
  if (outcome === 'copied') return `${what} copied`;
  return outcome === 'failed' ? `${what} could not be copied: select it and copy it with the keyboard` : `Copy ${what}`;
}

import { type ReactNode, useEffect, useState } from 'react';
import styles from './use-copy.module.css';

/** How long it is said what has become of the copy, in milliseconds. */
const saidFor = 3000;

type Outcome = 'copied' | 'refused' | undefined;

/** A text that can be copied, and what became of it lately. */
export interface Copying {
  outcome: Outcome;
  /** What pressing does, or what it did: 'Copy Log ID', 'Log ID copied'. */
  sentence: string;
  copy(text: string): Promise<void>;
  /** To be put beside the button: that it was refused is seen, that it went well is for a screen reader. */
  said: ReactNode;
}

/**
 * Copies texts and says what has become of it, for a few seconds. Browsers have
 * no clipboard to write to on an insecure page, and a person may have forbidden it.
 *
 * @param what is copied: 'Log ID'
 */
export function useCopy(what: string): Copying {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), saidFor);
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
        setOutcome('refused');
      }
    },
    said: (
      <span role="status" className={styles.said} data-outcome={outcome}>
        {outcome ? sentence : ''}
      </span>
    ),
  };
}

function sentenceOf(outcome: Outcome, what: string): string {
  if (outcome === 'copied') return `${what} copied`;
  return outcome === 'refused'
    ? `${what} could not be copied: select it and copy it with the keyboard`
    : `Copy ${what}`;
}

import { statusTone } from '../format/index.ts';
import { lastKnownMark, type StatusFacts } from './last-known.ts';
import styles from './status-tag.module.css';
import { ToneTag } from './tone-tag.tsx';
import { useNow } from './use-now.ts';

/**
 * A status in words and colour. That of a device which is not connected is
 * marked as last known, with its age and, once UNKNOWN, what it was before.
 */
export function StatusTag(facts: StatusFacts) {
  return (
    <span className={styles.status}>
      <ToneTag tone={statusTone(facts.status)}>{facts.status || 'UNKNOWN'}</ToneTag>
      {facts.connected ? null : <LastKnown {...facts} />}
    </span>
  );
}

function LastKnown(facts: StatusFacts) {
  return <span className={styles.mark}>{lastKnownMark(facts, useNow(30_000))}</span>;
}

/** What {@link ConnectionTag} shows. */
export interface ConnectionFacts {
  connection: 'Connected' | 'Not Connected';
  /** Its boot was refused and none accepted since: while it is connected it is told nothing, and tells nothing. */
  bootRefused?: boolean;
}

/** Whether a device is connected. A fact of its own, beside its status. */
export function ConnectionTag({ connection, bootRefused = false }: ConnectionFacts) {
  if (connection === 'Connected' && bootRefused) return <ToneTag tone="red">Boot refused</ToneTag>;
  return <ToneTag tone={connection === 'Connected' ? 'green' : 'grey'}>{connection}</ToneTag>;
}

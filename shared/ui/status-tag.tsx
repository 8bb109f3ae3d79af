import { statusTone } from '../format/index.ts';
import { type StatusFacts, statusLabel, statusMark } from './last-known.ts';
import styles from './status-tag.module.css';
import { ToneTag } from './tone-tag.tsx';
import { useNow } from './use-now.ts';

/** What {@link StatusTag} shows. */
interface StatusTagProps extends StatusFacts {
  /** The device is in maintenance mode: a badge says so. */
  maintenance?: boolean | undefined;
}

/**
 * A status in words and color. That of a device which is not connected, or has not reported since it is connected again,
 * is marked as last known, with its age and, once UNKNOWN, what it was before.
 */
export function StatusTag({ maintenance = false, ...facts }: StatusTagProps) {
  const { status, connected, before, reported = status } = facts;
  const isMarked = !connected || Boolean(before) || reported !== status;
  return (
    <span className={styles.status}>
      <span className={styles.tags}>
        <ToneTag tone={statusTone(facts.status)}>{statusLabel(facts)}</ToneTag>
        {maintenance ? <ToneTag tone="orange">Maintenance</ToneTag> : null}
      </span>
      {isMarked ? <StatusMark {...facts} /> : null}
    </span>
  );
}

function StatusMark(facts: StatusFacts) {
  const mark = statusMark(facts, useNow(30_000));
  return mark ? <span className={styles.mark}>{mark}</span> : null;
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

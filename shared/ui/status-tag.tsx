import { statusTone } from '../format/index.ts';
import { type StatusFacts, statusLabel, statusMark } from './last-known.ts';
import styles from './status-tag.module.css';
import { ToneTag } from './tone-tag.tsx';
import { useNow } from './use-now.ts';

interface StatusTagProps extends StatusFacts {
  /** Adds a badge for maintenance mode. */
  maintenance?: boolean | undefined;
}

/**
 * A device's status as a colored tag. While the device is disconnected, or has not reported since it reconnected, the
 * status is marked as last known, with its age. An UNKNOWN status is marked with the status before it.
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

export interface ConnectionFacts {
  connection: 'Connected' | 'Not Connected';
  /** Its boot was rejected and none accepted since: while connected, it neither receives nor sends messages. */
  bootRefused?: boolean;
}

/** Tag for a device's connection, which is independent of its status. */
export function ConnectionTag({ connection, bootRefused = false }: ConnectionFacts) {
  if (connection === 'Connected' && bootRefused) return <ToneTag tone="red">Boot refused</ToneTag>;
  return <ToneTag tone={connection === 'Connected' ? 'green' : 'grey'}>{connection}</ToneTag>;
}

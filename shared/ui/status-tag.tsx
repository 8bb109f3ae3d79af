import { statusTone } from '../format/index.ts';
import { colours } from '../shell/theme.ts';
import { lastKnownMark, type StatusFacts } from './last-known.ts';
import { ToneTag } from './tone-tag.tsx';
import { useNow } from './use-now.ts';

const soft = { color: colours.textSoft, fontSize: 12, whiteSpace: 'nowrap' } as const;

/**
 * A status in words and colour. That of a device which is not connected is
 * marked as last known, with its age and, once UNKNOWN, what it was before.
 */
export function StatusTag(facts: StatusFacts) {
  const mark = lastKnownMark(facts, useNow(30_000));
  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <ToneTag tone={statusTone(facts.status)}>{facts.status || 'UNKNOWN'}</ToneTag>
      {mark ? <span style={soft}>{mark}</span> : null}
    </span>
  );
}

/** Whether a device is connected. A fact of its own, beside its status. */
export function ConnectionTag({ connection }: { connection: 'Connected' | 'Not Connected' }) {
  return <ToneTag tone={connection === 'Connected' ? 'green' : 'grey'}>{connection}</ToneTag>;
}

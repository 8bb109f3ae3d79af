import type { MergeResult } from './merge-changes.ts';
import styles from './remote-changes-notice.module.css';

/** The changes of another user, after a 409: those applied to the form, and those that saving overwrites. */
export function RemoteChangesNotice({ applied, conflicts }: Pick<MergeResult, 'applied' | 'conflicts'>) {
  if (applied.length + conflicts.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="Changed by someone else">
      {applied.length > 0 ? (
        <>
          <p>Updated in this form, because you had not changed it:</p>
          <ul>
            {applied.map(({ label, theirs }) => (
              <li key={label}>
                <span>{`${label}: `}</span>
                <strong>{theirs}</strong>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {conflicts.length > 0 ? (
        <>
          <p>Changed by both of you. Your values stay in the form, and saving overwrites theirs:</p>
          <ul>
            {conflicts.map(({ label, theirs }) => (
              <li key={label}>
                <span>{`${label}, now: `}</span>
                <strong>{theirs}</strong>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

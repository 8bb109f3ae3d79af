import type { Meanwhile } from './meanwhile.ts';
import styles from './meanwhile-notice.module.css';

/** What another has changed while this form was filled in, and what saving it now does to that. */
export function MeanwhileNotice({ taken, contested }: Pick<Meanwhile, 'taken' | 'contested'>) {
  if (taken.length + contested.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="Changed by someone else">
      {taken.length > 0 ? (
        <>
          <p>Updated in this form, because you had not changed it:</p>
          <ul>
            {taken.map(({ label, theirs }) => (
              <li key={label}>
                <span>{`${label}: `}</span>
                <strong>{theirs}</strong>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {contested.length > 0 ? (
        <>
          <p>Changed by both of you. Your values stay in the form, and saving overwrites theirs:</p>
          <ul>
            {contested.map(({ label, theirs }) => (
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

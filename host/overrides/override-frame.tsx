import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useState } from 'react';
import type { Leaving } from '../navigation/leaving.ts';
import { forgetOverrides } from './kept-overrides.ts';
import styles from './override-frame.module.css';
import type { Judged } from './overrides.ts';

interface Props {
  overrides: Judged;
  leaving: Leaving;
  /** The console. */
  children: ReactNode;
}

/** The console below a line that says which of its parts come from elsewhere, and which could not. */
export function OverrideFrame({ overrides: { origins, refusals }, leaving, children }: Props) {
  const [isRead, setRead] = useState(false);
  const reset = () => {
    forgetOverrides();
    window.location.reload();
  };
  const isBanner = origins.size > 0 || (refusals.length > 0 && !isRead);
  return (
    <div className={styles.frame}>
      {isBanner && (
        <section aria-label="Parts from elsewhere" className={styles.banner}>
          <div>
            {[...origins].map(([name, origin]) => (
              <p key={name}>
                {name} comes from {origin}
              </p>
            ))}
            {!isRead && refusals.map((refusal) => <p key={refusal}>{refusal}</p>)}
          </div>
          {refusals.length > 0 && !isRead && (
            <Button size="small" onClick={() => setRead(true)}>
              OK
            </Button>
          )}
          {origins.size > 0 && (
            <Button size="small" onClick={() => leaving.leave(reset)}>
              Reset
            </Button>
          )}
        </section>
      )}
      <div className={styles.console}>{children}</div>
    </div>
  );
}

import { formatTime } from '@dmp/shared/format';
import { type EntityLoad, FailedState, Skeleton } from '@dmp/shared/ui';
import type { ReactNode } from 'react';
import styles from './loaded-part.module.css';

interface LoadedPartProps<Entity> {
  /** What it shows, in sentences: 'charging group' makes 'The charging group could not be loaded'. */
  what: string;
  load: EntityLoad<Entity>;
  /** How many lines its shape has while it loads. */
  lines: number;
  children(entity: Entity): ReactNode;
}

/** What a panel shows of something it fetched: its shape, why it is not there, or itself, and as of when it is. */
export function LoadedPart<Entity>({ what, load, lines, children }: LoadedPartProps<Entity>) {
  const { entity, at, error, busy, reload } = load;
  const isThere = entity !== undefined;
  return (
    <>
      {error ? (
        <FailedState
          title={`The ${what} could not be ${isThere ? 'refreshed' : 'loaded'}`}
          error={error}
          onRetry={() => void reload()}
          retrying={busy}
        />
      ) : null}
      {error && isThere ? <p className={styles.behind}>{`Shown as of ${formatTime(at)}.`}</p> : null}
      {/* At one place of the tree, so that a refresh that fails takes no focus from it. */}
      {isThere ? children(entity) : null}
      {isThere || error ? null : (
        <Skeleton label={`Loading ${what}`} lines={Array.from({ length: lines }, () => '100%')} />
      )}
    </>
  );
}

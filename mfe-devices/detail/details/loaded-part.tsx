import { formatTime } from '@dmp/shared/format';
import { type EntityLoad, FailedState, Skeleton } from '@dmp/shared/ui';
import type { ReactNode } from 'react';
import styles from './loaded-part.module.css';

interface LoadedPartProps<Entity> {
  /** Noun for its texts: 'charging group' makes 'The charging group could not be loaded'. */
  what: string;
  load: EntityLoad<Entity>;
  /** Lines of the skeleton while it loads. */
  lines: number;
  children(entity: Entity): ReactNode;
}

/** Renders fetched data: a skeleton while it loads, an error with Retry, its content, and its time if it is stale. */
export function LoadedPart<Entity>({ what, load, lines, children }: LoadedPartProps<Entity>) {
  const { entity, loadedAt: at, error, busy, reload } = load;
  const isLoaded = entity !== undefined;
  return (
    <>
      {error ? (
        <FailedState
          title={`The ${what} could not be ${isLoaded ? 'refreshed' : 'loaded'}`}
          error={error}
          onRetry={() => void reload()}
          retrying={busy}
        />
      ) : null}
      {error && isLoaded ? <p className={styles.stale}>{`Shown as of ${formatTime(at)}.`}</p> : null}
      {/* Same position in the tree with and without an error: a failed refresh must not remount it and lose the focus. */}
      {isLoaded ? children(entity) : null}
      {isLoaded || error ? null : (
        <Skeleton label={`Loading ${what}`} lines={Array.from({ length: lines }, () => '100%')} />
      )}
    </>
  );
}

import type { ChargingGroupOverview } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';
import { TimeText, ToneTag } from '@dmp/shared/ui';
import { publicationWords } from './publication-state.ts';
import styles from './published-state.module.css';

type Published = Pick<ChargingGroupOverview, 'lastUpdatedInCPO' | 'unpublishedSince' | 'publication'>;

/** A badge of a group. */
interface Badge {
  word: string;
  tone: StatusTone;
}

const changed: Badge = { word: 'Changed since published', tone: 'orange' };

/** What the operator knows of a group: as badges, since when, and why it is not more. */
export interface PublishedWords {
  badges: readonly Badge[];
  at: string | null;
  detail?: string | undefined;
}

/** What the operator knows of a group, in words. It is published once the receiver has the newest publication. */
export function publishedWords({ lastUpdatedInCPO, unpublishedSince, publication }: Published): PublishedWords {
  // Absent where a backend does not say whether it has changed.
  const differs = Boolean(unpublishedSince);
  if (publication && publication.state !== 'DELIVERED') {
    const { detail, ...badge } = publicationWords(publication.state, publication.lastError);
    return { badges: differs ? [badge, changed] : [badge], at: publication.publishedAt, detail };
  }
  // Null where it was never published.
  if (lastUpdatedInCPO === null) return { badges: [{ word: 'Never published', tone: 'grey' }], at: null };
  return { badges: [differs ? changed : { word: 'Published', tone: 'green' }], at: lastUpdatedInCPO };
}

interface PublishedStateProps {
  group: Published;
  /** In lines below each other, as a cell of a list has room for them. */
  stacked?: boolean;
}

/** Whether the operator knows a group as it is, since when, and why not. */
export function PublishedState({ group, stacked = false }: PublishedStateProps) {
  const { badges, at, detail } = publishedWords(group);
  return (
    <span className={styles.state} data-stacked={stacked}>
      {badges.map(({ word, tone }) => (
        <ToneTag key={word} tone={tone}>
          {word}
        </ToneTag>
      ))}
      {at === null ? null : (
        <span className={styles.at}>
          <TimeText at={at} />
        </span>
      )}
      {detail ? <span className={styles.at}>{detail}</span> : null}
    </span>
  );
}

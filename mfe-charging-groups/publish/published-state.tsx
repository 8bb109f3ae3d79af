import type { ChargingGroupOverview } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';
import { TimeText, ToneTag } from '@dmp/shared/ui';
import { describePublicationState } from './publication-state.ts';
import styles from './published-state.module.css';

type Published = Pick<ChargingGroupOverview, 'lastUpdatedInCPO' | 'unpublishedSince' | 'publication'>;

interface Badge {
  word: string;
  tone: StatusTone;
}

const changedBadge: Badge = { word: 'Changed since published', tone: 'orange' };

/** Display of whether the charge-point operator has the newest version of a group. */
interface PublishedSummary {
  badges: readonly Badge[];
  /** Time of the publication. */
  at: string | null;
  /** Why it was not delivered. */
  detail?: string | undefined;
}

/** Summarizes the publication of a group. It is published once the receiver has accepted the newest publication. */
export function publishedSummary({ lastUpdatedInCPO, unpublishedSince, publication }: Published): PublishedSummary {
  // Older backends do not send `unpublishedSince`.
  const hasChanged = Boolean(unpublishedSince);
  if (publication && publication.state !== 'DELIVERED') {
    const { detail, ...badge } = describePublicationState(publication.state, publication.lastError);
    return { badges: hasChanged ? [badge, changedBadge] : [badge], at: publication.publishedAt, detail };
  }
  if (lastUpdatedInCPO === null) return { badges: [{ word: 'Never published', tone: 'grey' }], at: null };
  return { badges: [hasChanged ? changedBadge : { word: 'Published', tone: 'green' }], at: lastUpdatedInCPO };
}

interface PublishedStateProps {
  group: Published;
  /** Vertical layout, for a table cell. */
  stacked?: boolean;
}

/** Badges, time, and delivery error of a group's publication. */
export function PublishedState({ group, stacked = false }: PublishedStateProps) {
  const { badges, at, detail } = publishedSummary(group);
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

import type { ChargingGroupOverview } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';
import { TimeText, ToneTag } from '@dmp/shared/ui';
import styles from './published-state.module.css';

type Published = Pick<ChargingGroupOverview, 'lastUpdatedInCPO' | 'unpublishedSince'>;

/** What the operator knows of a group, in a word. */
export function publishedWord({ lastUpdatedInCPO, unpublishedSince }: Published): { word: string; tone: StatusTone } {
  if (lastUpdatedInCPO === null) return { word: 'Never published', tone: 'grey' };
  return unpublishedSince === null
    ? { word: 'Published', tone: 'green' }
    : { word: 'Changed since published', tone: 'orange' };
}

interface PublishedStateProps {
  group: Published;
  /** In two lines, as a cell of a list has room for them. */
  stacked?: boolean;
}

/** Whether the operator knows a group as it is, and when it was last told of it. */
export function PublishedState({ group, stacked = false }: PublishedStateProps) {
  const { word, tone } = publishedWord(group);
  return (
    <span className={styles.state} data-stacked={stacked}>
      <ToneTag tone={tone}>{word}</ToneTag>
      {group.lastUpdatedInCPO === null ? null : (
        <span className={styles.at}>
          <TimeText at={group.lastUpdatedInCPO} />
        </span>
      )}
    </span>
  );
}

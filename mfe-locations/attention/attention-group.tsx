import { Button } from '@dmp/shared/antd/shell';
import { type AttentionGroup, type AttentionItem, limits } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { onDemand } from '@dmp/shared/ui';
import { useId, useState } from 'react';
import styles from './attention-group.module.css';
import { kindTitles, type StartableAction } from './attention-labels.ts';
import { AttentionRow } from './attention-row.tsx';
import type { FullAttentionListProps } from './full-attention-list.tsx';

const FullAttentionList = onDemand<FullAttentionListProps>(
  async () => (await import('./full-attention-list.tsx')).FullAttentionList,
  'Full list',
);

export interface AttentionRowCallbacks {
  onAcknowledge(item: AttentionItem): void;
  onStart(item: AttentionItem, action: StartableAction): void;
}

/** Items of one kind: the first few. The full list and the acknowledged items load on request. */
export function AttentionGroupView({ group, ...callbacks }: AttentionRowCallbacks & { group: AttentionGroup }) {
  const { kind, open, acknowledged, items } = group;
  const [isFullListOpen, setFullListOpen] = useState(false);
  const [areAcknowledgedOpen, setAcknowledgedOpen] = useState(false);
  const id = useId();
  const fullCount = Math.min(open, limits.pageSize.max);

  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          <span>{`${kindTitles[kind]} `}</span>
          <span className={styles.count}>{formatNumber(open)}</span>
        </h3>
        {open > items.length ? (
          <Button
            type="link"
            size="small"
            aria-expanded={isFullListOpen}
            onClick={() => setFullListOpen(!isFullListOpen)}
          >
            {isFullListOpen
              ? 'Show fewer'
              : `${fullCount < open ? 'Show the first' : 'Show all'} ${formatNumber(fullCount)}`}
          </Button>
        ) : null}
        {acknowledged > 0 ? (
          <Button
            type="link"
            size="small"
            aria-expanded={areAcknowledgedOpen}
            onClick={() => setAcknowledgedOpen(!areAcknowledgedOpen)}
          >
            {areAcknowledgedOpen ? 'Hide acknowledged' : `Show ${formatNumber(acknowledged)} acknowledged`}
          </Button>
        ) : null}
      </div>
      {isFullListOpen ? (
        <FullAttentionList kind={kind} acknowledged={false} count={open} {...callbacks} />
      ) : (
        <ul className={styles.rows}>
          {items.map((item) => (
            <AttentionRow key={item.subject} item={item} {...callbacks} />
          ))}
        </ul>
      )}
      {areAcknowledgedOpen && acknowledged > 0 ? (
        <FullAttentionList kind={kind} acknowledged count={acknowledged} {...callbacks} />
      ) : null}
    </section>
  );
}

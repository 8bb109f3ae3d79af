import { Button } from '@dmp/shared/antd/shell';
import { type AttentionGroup, type AttentionItem, limits } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { onDemand } from '@dmp/shared/ui';
import { useId, useState } from 'react';
import styles from './attention-group.module.css';
import { AttentionRow } from './attention-row.tsx';
import { kindTitles, type StartableAction } from './attention-words.ts';
import type { WholeKindProps } from './whole-kind.tsx';

const WholeKind = onDemand<WholeKindProps>(async () => (await import('./whole-kind.tsx')).WholeKind, 'Full list');

/** What a row can ask for. */
export interface RowCommands {
  onAcknowledge(item: AttentionItem): void;
  onStart(item: AttentionItem, action: StartableAction): void;
}

/** All that needs a person for one reason: the first of it, the rest and what is acknowledged when asked for. */
export function AttentionGroupView({ group, ...commands }: RowCommands & { group: AttentionGroup }) {
  const { kind, open, acknowledged, items } = group;
  const [all, setAll] = useState(false);
  const [included, setIncluded] = useState(false);
  const id = useId();
  const most = Math.min(open, limits.pageSize.max);

  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          <span>{`${kindTitles[kind]} `}</span>
          <span className={styles.count}>{formatNumber(open)}</span>
        </h3>
        {open > items.length ? (
          <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `${most < open ? 'Show the first' : 'Show all'} ${formatNumber(most)}`}
          </Button>
        ) : null}
        {acknowledged > 0 ? (
          <Button type="link" size="small" aria-expanded={included} onClick={() => setIncluded(!included)}>
            {included ? 'Hide acknowledged' : `Show ${formatNumber(acknowledged)} acknowledged`}
          </Button>
        ) : null}
      </div>
      {all ? (
        <WholeKind kind={kind} acknowledged={false} count={open} {...commands} />
      ) : (
        <ul className={styles.rows}>
          {items.map((item) => (
            <AttentionRow key={item.subject} item={item} {...commands} />
          ))}
        </ul>
      )}
      {included && acknowledged > 0 ? <WholeKind kind={kind} acknowledged count={acknowledged} {...commands} /> : null}
    </section>
  );
}

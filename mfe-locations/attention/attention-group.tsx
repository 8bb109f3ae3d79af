import { Button } from '@dmp/shared/antd/shell';
import type { AttentionGroup, AttentionItem } from '@dmp/shared/contract';
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

/** All that needs a person for one reason: the first of it, the rest when asked for. */
export function AttentionGroupView({ group, ...commands }: RowCommands & { group: AttentionGroup }) {
  const { kind, open, acknowledged, items } = group;
  const [shown, setShown] = useState<'first' | 'open' | 'acknowledged'>('first');
  const id = useId();
  const toggle = (part: 'open' | 'acknowledged') => setShown(shown === part ? 'first' : part);

  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {kindTitles[kind]} <span className={styles.count}>{formatNumber(open)}</span>
        </h3>
        {open > items.length ? (
          <Button type="link" size="small" aria-expanded={shown === 'open'} onClick={() => toggle('open')}>
            {shown === 'open' ? 'Show fewer' : `Show all ${formatNumber(open)}`}
          </Button>
        ) : null}
        {acknowledged > 0 ? (
          <Button
            type="link"
            size="small"
            aria-expanded={shown === 'acknowledged'}
            onClick={() => toggle('acknowledged')}
          >
            {shown === 'acknowledged' ? 'Hide acknowledged' : `${formatNumber(acknowledged)} acknowledged`}
          </Button>
        ) : null}
      </div>
      {shown === 'first' ? (
        <ul className={styles.rows}>
          {items.map((item) => (
            <AttentionRow key={item.subject} item={item} {...commands} />
          ))}
        </ul>
      ) : (
        <WholeKind key={shown} kind={kind} acknowledged={shown === 'acknowledged'} {...commands} />
      )}
    </section>
  );
}

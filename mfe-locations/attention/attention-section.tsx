import type { AttentionItem } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { FailedState, onDemand, Skeleton, TimeText } from '@dmp/shared/ui';
import { useState } from 'react';
import type { AcknowledgeDialogProps } from './acknowledge-dialog.tsx';
import { AttentionGroupView } from './attention-group.tsx';
import styles from './attention-section.module.css';
import type { StartableAction } from './attention-words.ts';
import type { StartDialogProps } from './start-dialog.tsx';
import { useAttention } from './use-attention.ts';

const AcknowledgeDialog = onDemand<AcknowledgeDialogProps>(
  async () => (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog,
  'Acknowledge',
);
const StartDialog = onDemand<StartDialogProps>(
  async () => (await import('./start-dialog.tsx')).StartDialog,
  'Execute Action',
);

/** What is asked about one of the items. */
type Asked = { item: AttentionItem; action?: StartableAction };

/** What needs a person now: the most urgent kind first, each thing with its next step. */
export function AttentionSection() {
  const { attention, error, busy, retry } = useAttention();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const open = attention?.groups.reduce((sum, group) => sum + group.open, 0) ?? 0;

  return (
    <section aria-label="Needs attention" className={styles.surface}>
      <div className={styles.head}>
        <h2 className={styles.title}>{`Needs attention${open > 0 ? ` (${formatNumber(open)})` : ''}`}</h2>
        {attention?.at ? (
          <span className={styles.soft}>
            Checked <TimeText at={attention.at} relative />
            {error ? <span role="status">; could not be refreshed since</span> : null}
          </span>
        ) : null}
      </div>
      {attention ? (
        attention.groups.length > 0 ? (
          attention.groups.map((group) => (
            <AttentionGroupView
              key={group.kind}
              group={group}
              onAcknowledge={(item) => setAsked({ item })}
              onStart={(item, action) => setAsked({ item, action })}
            />
          ))
        ) : (
          <p className={styles.nothing}>
            {attention.at ? 'Nothing needs attention now.' : 'The network has not been checked yet.'}
          </p>
        )
      ) : error ? (
        <FailedState
          title="What needs attention could not be loaded"
          error={error}
          onRetry={() => void retry()}
          retrying={busy}
        />
      ) : (
        <Skeleton label="Loading what needs attention" lines={['100%', '100%', '60%']} />
      )}
      {asked?.action ? <StartDialog item={asked.item} action={asked.action} onClose={close} /> : null}
      {asked && !asked.action ? (
        <AcknowledgeDialog item={asked.item} hidesFrom={attention?.hidesFrom} onClose={close} />
      ) : null}
    </section>
  );
}

import type { AttentionItem } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { FailedState, onDemand, Skeleton, TimeText } from '@dmp/shared/ui';
import { useState } from 'react';
import type { AcknowledgeDialogProps } from './acknowledge-dialog.tsx';
import { AttentionGroupView } from './attention-group.tsx';
import type { StartableAction } from './attention-labels.ts';
import styles from './attention-section.module.css';
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

/** Without an action it is the acknowledge dialog. */
type OpenDialog = { item: AttentionItem; action?: StartableAction };

/** Items that need attention now, the most urgent kind first. */
export function AttentionSection() {
  const { attention, error, busy, retry } = useAttention();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
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
              onAcknowledge={(item) => setDialog({ item })}
              onStart={(item, action) => setDialog({ item, action })}
            />
          ))
        ) : (
          <p className={styles.empty}>
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
      {dialog?.action ? <StartDialog item={dialog.item} action={dialog.action} onClose={close} /> : null}
      {dialog && !dialog.action ? (
        <AcknowledgeDialog item={dialog.item} hidesFrom={attention?.hidesFrom} onClose={close} />
      ) : null}
    </section>
  );
}

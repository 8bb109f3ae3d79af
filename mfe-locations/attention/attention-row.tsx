import { Link } from '@dmp/shared/antd/router';
import { Button } from '@dmp/shared/antd/shell';
import { type AttentionItem, jobPermissions } from '@dmp/shared/contract';
import { formatTime, none } from '@dmp/shared/format';
import { serverNow, useShell } from '@dmp/shared/shell';
import { TimeText } from '@dmp/shared/ui';
import type { AttentionRowCallbacks } from './attention-group.tsx';
import { itemHref, itemName, itemProblem, type NextStep, nextStep, type StartableAction } from './attention-labels.ts';
import styles from './attention-row.module.css';
import { useUndoAcknowledgement } from './use-undo-acknowledgement.ts';

/** One item: its name, problem, location, start time, next step, and acknowledgment. */
export function AttentionRow({ item, onAcknowledge, onStart }: AttentionRowCallbacks & { item: AttentionItem }) {
  const { session } = useShell();
  const [undoing, undo] = useUndoAcknowledgement(item);
  const { acknowledgement } = item;
  const step = nextStep(item, session);
  const name = itemName(item);
  const href = itemHref(item, session);
  const mayAcknowledge = jobPermissions.some((permission) => session.can(permission));

  return (
    <li className={styles.row}>
      {href ? (
        <Link to={href} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <span>{itemProblem(item)}</span>
      <span className={styles.soft}>{item.where ?? none}</span>
      <span className={styles.soft}>
        <Since {...item} />
      </span>
      <span className={styles.buttons}>
        {step ? <Step step={step} name={name} onStart={(action) => onStart(item, action)} /> : null}
        {!mayAcknowledge ? null : acknowledgement ? (
          <Button size="small" type="text" loading={undoing} aria-label={`Undo acknowledgment: ${name}`} onClick={undo}>
            Undo
          </Button>
        ) : (
          <Button size="small" type="text" aria-label={`Acknowledge: ${name}`} onClick={() => onAcknowledge(item)}>
            Acknowledge
          </Button>
        )}
      </span>
      {acknowledgement ? (
        <span className={styles.note}>
          <span>{`Acknowledged by ${acknowledgement.by} `}</span>
          <TimeText at={acknowledgement.at} relative />
          <span>{`, ${acknowledgement.until ? `until ${formatTime(acknowledgement.until)}` : 'until it changes'}${acknowledgement.note ? `: ${acknowledgement.note}` : ''}`}</span>
        </span>
      ) : null}
    </li>
  );
}

interface StepProps {
  step: NextStep;
  /** Name of the item, for the accessible name. */
  name: string;
  onStart(action: StartableAction): void;
}

function Step({ step, name, onStart }: StepProps) {
  const label = `${step.label}: ${name}`;
  return 'action' in step ? (
    <Button size="small" aria-label={label} onClick={() => onStart(step.action)}>
      {step.label}
    </Button>
  ) : (
    <Link to={step.href} className={styles.open} aria-label={label}>
      {step.label}
    </Link>
  );
}

/** How long ago the problem started; for a certificate, when it expires. */
function Since({ kind, since }: Pick<AttentionItem, 'kind' | 'since'>) {
  if (!since) return <span>Start time unknown</span>;
  if (kind !== 'CERTIFICATE') return <TimeText at={since} relative />;
  return (
    <>
      <span>{`${new Date(since) > serverNow() ? 'Expires' : 'Expired'} `}</span>
      <TimeText at={since} relative />
    </>
  );
}

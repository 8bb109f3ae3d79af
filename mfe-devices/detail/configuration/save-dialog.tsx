import { eventPermissions, isLockOutKey, isSecretKey, secretMask } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import { useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useSaveBlock } from '@dmp/shared/ui';
import type { ReactNode } from 'react';
import type { ConfigurationDraft, ConfigurationRow } from './configuration-draft.ts';
import styles from './configuration-tab.module.css';

export interface SaveDialogProps {
  chargeboxId: string;
  rows: readonly ConfigurationRow[];
  draft: ConfigurationDraft;
  busy: boolean;
  onConfirm(trigger: boolean): void;
  onClose(): void;
}

/** Confirmation of a save: lists the changes, and offers to request a boot notification afterwards. */
export function SaveDialog({ chargeboxId, rows, draft, busy, onConfirm, onClose }: SaveDialogProps) {
  const { session } = useShell();
  const blocked = useSaveBlock();
  const mayTrigger = session.can(eventPermissions.TRIGGER_MESSAGE_REQUEST);
  const updated = rows.filter(({ staged }) => staged?.kind === 'updated');
  const deleted = rows.filter(({ staged, item }) => staged?.kind === 'deleted' && item);
  const risky = [...updated, ...draft.added].map(({ key }) => key.trim()).filter(isLockOutKey);
  const count = updated.length + deleted.length + draft.added.length;
  return (
    <ConfirmDialog
      width={640}
      title={`Save ${formatCount(count, 'key')} of ${chargeboxId}?`}
      confirm="Confirm"
      secondaryAction={mayTrigger ? { confirm: 'Confirm + Trigger', onConfirm: () => onConfirm(true) } : undefined}
      ready={blocked === undefined}
      busy={busy}
      error={blocked}
      onConfirm={() => onConfirm(false)}
      onClose={onClose}
    >
      <Part title="Updated">
        {updated.map(({ key, item, staged }) => (
          <li key={key}>
            <span>{`${key}: `}</span>
            <del>{item?.changeValue ?? 'deleted by someone else'}</del> →{' '}
            <ins>{item?.changeValue === secretMask ? 'a new secret' : staged?.value}</ins>
          </li>
        ))}
      </Part>
      <Part title="New">
        {draft.added.map(({ id, key, value }) => (
          <li key={id}>
            <span>{`${key.trim()}: `}</span>
            <ins>{isSecretKey(key) ? 'a new secret' : value}</ins>
          </li>
        ))}
      </Part>
      <Part title="Deleted">
        {deleted.map(({ key, item }) => (
          <li key={key}>
            <span>{`${key}: `}</span>
            <del>{item?.changeValue}</del>
          </li>
        ))}
      </Part>
      {risky.length > 0 ? (
        <p>
          <strong>{`A wrong value can lock the charger out: ${risky.join(', ')}.`}</strong>
        </p>
      ) : null}
      {deleted.length > 0 ? (
        <p className={styles.soft}>
          A charger keeps a key that is deleted here: it is listed again when the charger next reports it.
        </p>
      ) : null}
      {mayTrigger ? (
        <p className={styles.soft}>
          Confirm + Trigger also asks the charger for a boot notification, once the keys are saved.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return children.length > 0 ? (
    <section>
      <strong>{title}</strong>
      <ul className={styles.changes} aria-label={title}>
        {children}
      </ul>
    </section>
  ) : null;
}

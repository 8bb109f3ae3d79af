import { type ConfigurationItem, limits, secretMask } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { CopyableId, FieldError, ToneTag } from '@dmp/shared/ui';
import { type Dispatch, memo, useId } from 'react';
import { type DraftAction, isSecret, type StagedChange } from './configuration-draft.ts';
import { lockReason, valueError } from './configuration-rules.ts';
import styles from './configuration-table.module.css';
import { keyOutcome } from './configuration-words.ts';
import { ConflictNote } from './conflict-note.tsx';

interface RowProps {
  chargeboxId: string;
  /** The fields of `ConfigurationRow` as separate props, so that `memo` skips unchanged rows. */
  name: string;
  item: ConfigurationItem | undefined;
  staged: StagedChange | undefined;
  conflict: boolean;
  editing: boolean;
  busy: boolean;
  change: Dispatch<DraftAction>;
}

/** One key: the value set by staff, the charger's value, and the unsaved change. */
export const ConfigurationTableRow = memo(function ConfigurationTableRow(props: RowProps) {
  const { name, item, staged, editing } = props;
  const words = item && keyOutcome(item);
  return (
    <tr data-staged={staged?.kind}>
      <th scope="row">
        <CopyableId value={name} label={`key ${name}`} />
      </th>
      <td data-label="Value">
        {editing ? <EditedValue {...props} /> : <span translate="no">{item?.changeValue || none}</span>}
      </td>
      <td data-label="On the charger">
        {item && item.chargerValue === undefined ? (
          <span>{none}</span>
        ) : item?.chargerValue === null || item === undefined ? (
          <span className={styles.soft} title="The charger has not reported this key.">
            {`${none} not reported`}
          </span>
        ) : (
          <span translate="no" data-differs={item.chargerValue !== item.changeValue}>
            {item.chargerValue || none}
          </span>
        )}
      </td>
      <td data-label="Outcome">
        {words ? <ToneTag tone={words.tone}>{words.label}</ToneTag> : null}
        {item?.detail ? <div className={styles.soft}>{item.detail}</div> : null}
        {item?.readonly && !editing ? <div className={styles.soft}>Read-only</div> : null}
      </td>
    </tr>
  );
});

function EditedValue({ chargeboxId, name, item, staged, conflict, busy, change }: RowProps) {
  const id = useId();
  const locked = item && lockReason(item);
  const deleted = staged?.kind === 'deleted';
  const value = staged?.kind === 'updated' ? staged.value : item && !isSecret(item) ? item.changeValue : '';
  const error = staged?.kind === 'updated' ? valueError(value) : undefined;
  if (locked) {
    return (
      <>
        <span translate="no">{item.changeValue || none}</span>
        <div className={styles.soft}>{locked}</div>
      </>
    );
  }
  const secret = item !== undefined && isSecret(item);
  return (
    <>
      <div className={styles.edit}>
        {deleted ? (
          <del className={styles.deleted} translate="no">
            {item?.changeValue || none}
          </del>
        ) : (
          <input
            className={styles.input}
            type={secret ? 'password' : 'text'}
            aria-label={`Value of ${name}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-fault` : undefined}
            autoComplete={secret ? 'new-password' : 'off'}
            spellCheck={false}
            placeholder={secret ? `${secretMask} (type a new one)` : undefined}
            maxLength={limits.length.configurationValue * 2}
            disabled={busy || item === undefined}
            value={value}
            onChange={({ target }) => item && change({ type: 'value', item, value: target.value })}
          />
        )}
        {staged ? (
          <RowButton label={`Undo ${name}`} busy={busy} onPress={() => change({ type: 'undo', key: name })}>
            Undo
          </RowButton>
        ) : null}
        {item && !deleted ? (
          <RowButton label={`Delete ${name}`} busy={busy} onPress={() => change({ type: 'delete', item })}>
            Delete
          </RowButton>
        ) : null}
      </div>
      {deleted ? <div className={styles.soft}>Will be deleted when you save.</div> : null}
      {staged?.kind === 'updated' && item ? (
        <div className={styles.soft}>{`Was: ${item.changeValue || none}`}</div>
      ) : null}
      {error ? <FieldError id={`${id}-fault`}>{error}</FieldError> : null}
      {conflict ? <ConflictNote chargeboxId={chargeboxId} name={name} item={item} busy={busy} change={change} /> : null}
    </>
  );
}

interface RowButtonProps {
  label: string;
  busy: boolean;
  onPress(): void;
  children: string;
}

/** A plain button: rendering hundreds of antd buttons is slow. */
function RowButton({ label, busy, onPress, children }: RowButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} disabled={busy} onClick={onPress}>
      {children}
    </button>
  );
}

import { type ConfigurationItem, limits, secretMask } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { CopyableId, Fault, ToneTag } from '@dmp/shared/ui';
import { type Dispatch, memo, useId } from 'react';
import { type DraftAction, isSecret, type StagedChange } from './configuration-draft.ts';
import { lockOf, valueFault } from './configuration-rules.ts';
import styles from './configuration-table.module.css';
import { outcomeOf } from './configuration-words.ts';
import { ConflictNote } from './conflict-note.tsx';

interface RowProps {
  chargeboxId: string;
  /** Of `ConfigurationRow`, one by one: a line that has not changed is not drawn anew. */
  name: string;
  item: ConfigurationItem | undefined;
  staged: StagedChange | undefined;
  conflict: boolean;
  editing: boolean;
  busy: boolean;
  change: Dispatch<DraftAction>;
}

/** One key: what staff want, what the charger has, and what is staged of it. */
export const ConfigurationTableRow = memo(function ConfigurationTableRow(props: RowProps) {
  const { name, item, staged, editing } = props;
  const words = item && outcomeOf(item);
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
  const lock = item && lockOf(item);
  const deleted = staged?.kind === 'deleted';
  const value = staged?.kind === 'updated' ? staged.value : item && !isSecret(item) ? item.changeValue : '';
  const fault = staged?.kind === 'updated' ? valueFault(value) : undefined;
  if (lock) {
    return (
      <>
        <span translate="no">{item.changeValue || none}</span>
        <div className={styles.soft}>{lock}</div>
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
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
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
      {fault ? <Fault id={`${id}-fault`}>{fault}</Fault> : null}
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

/** A plain button: hundreds of antd's take a while to be drawn. */
function RowButton({ label, busy, onPress, children }: RowButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} disabled={busy} onClick={onPress}>
      {children}
    </button>
  );
}

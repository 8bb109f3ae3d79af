import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { formatCount, formatTime } from '@dmp/shared/format';
import { useShell } from '@dmp/shared/shell';
import { FailedState, FieldError, SearchBox, Skeleton, TimeText, useAddressDrawer, useSaveBlock } from '@dmp/shared/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ConfigurationRow } from './configuration-draft.ts';
import { ConfigurationHistory } from './configuration-history-on-demand.ts';
import { configurationBodies, matchingRows, reasonAgainstSaving } from './configuration-rules.ts';
import styles from './configuration-tab.module.css';
import { ConfigurationTable } from './configuration-table.tsx';
import { NewKeys } from './new-keys-on-demand.ts';
import { SaveDialog } from './save-dialog-on-demand.ts';
import { type ConfigurationEdit, useConfiguration } from './use-configuration.ts';

/** The Configuration tab: the keys of a charger, with the values set by staff and those of the charger. */
export function ConfigurationTab({ device: { chargeboxId } }: { device: Device }) {
  const edit = useConfiguration({ chargeboxId });
  const { load, editing, draft, rows, change, saving, refreshError } = edit;
  const { entity: items, error, busy, reload } = load;
  const history = useAddressDrawer('configuration');
  const [search, setSearch] = useState('');
  // Typing has priority over filtering.
  const deferredSearch = useDeferredValue(search);
  const shown = useMemo(() => matchingRows(rows, deferredSearch), [rows, deferredSearch]);
  return (
    <div className={styles.tab}>
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchBox label="Search key or value" value={search} onSearch={setSearch} />
        </div>
        <Buttons edit={edit} onHistory={() => history.open('history')} />
      </div>
      {refreshError ? <FieldError>{refreshError}</FieldError> : null}
      {error ? (
        <FailedState
          title={`The configuration could not be ${items ? 'refreshed' : 'loaded'}`}
          error={error}
          onRetry={() => void reload()}
          retrying={busy}
        />
      ) : null}
      {editing ? <SaveBar chargeboxId={chargeboxId} edit={edit} /> : null}
      {items ? (
        <>
          {editing && draft.added.length > 0 ? (
            <NewKeys added={draft.added} rows={rows} busy={saving} change={change} />
          ) : null}
          <Count rows={rows} shown={shown} loadedAt={load.loadedAt} />
          <ConfigurationTable
            chargeboxId={chargeboxId}
            rows={shown}
            empty={
              rows.length > 0
                ? 'No keys match this search.'
                : 'No configuration is known yet. Use Refresh from charger to request it.'
            }
            editing={editing}
            busy={saving}
            change={change}
          />
        </>
      ) : null}
      {items || error ? null : (
        <Skeleton label="Loading configuration" lines={Array.from({ length: 12 }, () => '100%')} />
      )}
      {history.value ? <ConfigurationHistory chargeboxId={chargeboxId} onClose={history.close} /> : null}
    </div>
  );
}

interface ButtonsProps {
  edit: ConfigurationEdit;
  onHistory(): void;
}

function Buttons({ edit: { load, editing, refreshing, refresh, begin }, onHistory }: ButtonsProps) {
  const { session } = useShell();
  return (
    <div className={styles.buttons}>
      <Button
        onClick={onHistory}
        onPointerEnter={ConfigurationHistory.prefetch}
        onFocus={ConfigurationHistory.prefetch}
      >
        History
      </Button>
      {editing ? null : (
        <>
          <Button loading={refreshing} onClick={() => refresh()}>
            Refresh from charger
          </Button>
          {session.can('update:configurations') ? (
            <Button
              type="primary"
              disabled={!load.entity}
              onClick={begin}
              onPointerEnter={prefetchEditing}
              onFocus={prefetchEditing}
            >
              Update
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}

function prefetchEditing() {
  NewKeys.prefetch();
  SaveDialog.prefetch();
}

interface SaveBarProps {
  chargeboxId: string;
  edit: ConfigurationEdit;
}

/** Sticky bar with the number of unsaved changes, why they cannot be saved, and the Save and Cancel buttons. */
function SaveBar({ chargeboxId, edit }: SaveBarProps) {
  const { draft, rows, change, isConfirming, setConfirming, saving, saveError, save, cancel } = edit;
  const reason = useSaveBlock() ?? reasonAgainstSaving(rows, draft);
  return (
    <section aria-label="Changes" className={styles.bar}>
      <div className={styles.buttons}>
        <Button type="primary" disabled={reason !== undefined} loading={saving} onClick={() => setConfirming(true)}>
          Save
        </Button>
        <Button disabled={saving} onClick={cancel}>
          Cancel
        </Button>
        <Button disabled={saving} onClick={() => change({ type: 'add' })}>
          Add key
        </Button>
      </div>
      <span role="status">{reason ?? stagedInWords(rows, draft.added.length)}</span>
      {/* A conflict is displayed in its row already. */}
      {saveError && !(saveError.conflict && rows.some(({ conflict }) => conflict)) ? (
        <FieldError>{saveError.sentence}</FieldError>
      ) : null}
      {isConfirming ? (
        <SaveDialog
          chargeboxId={chargeboxId}
          rows={rows}
          draft={draft}
          busy={saving}
          onConfirm={(trigger) => save(configurationBodies(rows, draft), trigger)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </section>
  );
}

function stagedInWords(rows: readonly ConfigurationRow[], added: number): string {
  const of = (kind: string) => rows.filter(({ staged }) => staged?.kind === kind).length;
  return `${of('updated')} updated, ${added} new, ${of('deleted')} deleted.`;
}

interface CountProps {
  rows: readonly ConfigurationRow[];
  shown: readonly ConfigurationRow[];
  loadedAt: Date | undefined;
}

/** The number of keys, and when the charger reported them last. */
function Count({ rows, shown, loadedAt }: CountProps) {
  const readAt = rows.reduce<string | undefined>((latest, { item }) => {
    const itemReadAt = item?.readAt ?? undefined;
    return itemReadAt && (!latest || itemReadAt > latest) ? itemReadAt : latest;
  }, undefined);
  const count = formatCount(rows.length, 'key');
  return (
    <p className={styles.soft}>
      <span role="status">{shown.length === rows.length ? count : `${shown.length} of ${count}`}</span>
      <span>{readAt ? ', last reported by the charger ' : ', never reported by the charger'}</span>
      {readAt ? <TimeText at={readAt} /> : null}
      <span>{`. As of ${formatTime(loadedAt)}.`}</span>
    </p>
  );
}

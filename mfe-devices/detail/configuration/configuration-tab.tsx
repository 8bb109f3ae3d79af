import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { formatCount, formatTime } from '@dmp/shared/format';
import { useShell } from '@dmp/shared/shell';
import { FailedState, Fault, SearchBox, Skeleton, TimeText, useAddressDrawer, useSaveBlock } from '@dmp/shared/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ConfigurationRow } from './configuration-draft.ts';
import { ConfigurationHistory } from './configuration-history-on-demand.ts';
import { bodiesOf, hindrance, matching } from './configuration-rules.ts';
import styles from './configuration-tab.module.css';
import { ConfigurationTable } from './configuration-table.tsx';
import { NewKeys } from './new-keys-on-demand.ts';
import { SaveDialog } from './save-dialog-on-demand.ts';
import { type ConfigurationEdit, useConfiguration } from './use-configuration.ts';

/** The Configuration tab: the keys of a charger, as staff want them and as it has them. */
export function ConfigurationTab({ device: { chargeboxId } }: { device: Device }) {
  const edit = useConfiguration({ chargeboxId });
  const { load, editing, draft, rows, change, saving, readFault } = edit;
  const { entity: items, error, busy, reload } = load;
  const history = useAddressDrawer('configuration');
  const [search, setSearch] = useState('');
  // What is typed in a field goes before what is searched for.
  const sought = useDeferredValue(search);
  const shown = useMemo(() => matching(rows, sought), [rows, sought]);
  return (
    <div className={styles.tab}>
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchBox label="Search key or value" value={search} onSearch={setSearch} />
        </div>
        <Buttons edit={edit} onHistory={() => history.open('history')} />
      </div>
      {readFault ? <Fault>{readFault}</Fault> : null}
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
          <Count rows={rows} shown={shown} at={load.at} />
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

/** Stays in sight while one goes through the keys: what is staged, why it cannot be saved, Save and Cancel. */
function SaveBar({ chargeboxId, edit }: SaveBarProps) {
  const { draft, rows, change, asks, ask, saving, fault, save, cancel } = edit;
  const reason = useSaveBlock() ?? hindrance(rows, draft);
  return (
    <section aria-label="Changes" className={styles.bar}>
      <div className={styles.buttons}>
        <Button type="primary" disabled={reason !== undefined} loading={saving} onClick={() => ask(true)}>
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
      {/* A conflict that stands at its key needs no second sentence. */}
      {fault && !(fault.conflict && rows.some(({ conflict }) => conflict)) ? <Fault>{fault.sentence}</Fault> : null}
      {asks ? (
        <SaveDialog
          chargeboxId={chargeboxId}
          rows={rows}
          draft={draft}
          busy={saving}
          onConfirm={(trigger) => save(bodiesOf(rows, draft), trigger)}
          onClose={() => ask(false)}
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
  /** When they were loaded. */
  at: Date | undefined;
}

/** How many keys there are, and how fresh they are. */
function Count({ rows, shown, at }: CountProps) {
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
      <span>{`. As of ${formatTime(at)}.`}</span>
    </p>
  );
}

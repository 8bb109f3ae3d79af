import { Button } from '@dmp/shared/antd/shell';
import { neviApi } from '@dmp/shared/api';
import { limits, type NeviLogRow } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { CopyableId, onDemand, ShortList, type SmallTableColumn, TimeText, useShortList } from '@dmp/shared/ui';
import { useId, useState } from 'react';
import styles from '../panel.module.css';

const NeviEntryDialog = onDemand(async () => (await import('./nevi-entry-dialog.tsx')).NeviEntryDialog, 'NEVI entry');

const columns: readonly SmallTableColumn<NeviLogRow>[] = [
  {
    key: 'createdAt',
    title: 'Created',
    width: 200,
    render: ({ createdAt, createdBy }) => (
      <span className={styles.pair}>
        <TimeText at={createdAt} />
        <span className={styles.soft}>{createdBy}</span>
      </span>
    ),
  },
  {
    key: 'evseUid',
    title: 'EVSE UID',
    width: 185,
    render: ({ evseUid }) => <CopyableId value={evseUid} label="EVSE UID" />,
  },
  {
    key: 'interval',
    title: 'Interval',
    width: 212,
    render: ({ intervalStart, intervalEnd }) => (
      <span className={styles.pair}>
        <TimeText at={intervalStart} />
        {intervalEnd ? (
          <span>
            to <TimeText at={intervalEnd} />
          </span>
        ) : (
          <span className={styles.soft}>ongoing</span>
        )}
      </span>
    ),
  },
  { key: 'category', title: 'Category', width: 140, render: ({ category }) => category },
  {
    key: 'neviExempt',
    title: 'NEVI exempt',
    width: 120,
    render: ({ neviExempt, valid }) => (
      <span className={styles.pair}>
        <span>{neviExempt ? 'Exempt' : 'Not exempt'}</span>
        <span className={styles.soft}>{valid ? 'Valid' : 'Replaced by a later entry'}</span>
      </span>
    ),
  },
  {
    key: 'message',
    title: 'Message and ID',
    render: ({ message, id }) => (
      <span className={styles.pair}>
        <span className={styles.written}>{message}</span>
        <span className={styles.small}>
          <CopyableId value={id} label="NEVI entry ID" />
        </span>
      </span>
    ),
  },
];

interface NeviLogProps {
  chargeboxId: string;
  /** Changes with each status of an EVSE: an outage may have ended. */
  refreshKey: string;
}

/** NEVI assessments of a charger's outages, newest first. With permission entries can be added. */
export function NeviLog({ chargeboxId, refreshKey }: NeviLogProps) {
  const { session } = useShell();
  const nevi = useApi(neviApi);
  const id = useId();
  const [isAdding, setIsAdding] = useState(false);
  const list = useShortList({
    name: 'NEVI exemption log',
    parentId: chargeboxId,
    size: limits.pageSizeOf.neviLog,
    fetch: (query, signal) => nevi.log(chargeboxId, query, signal),
    failure: 'Get NEVI exemption log failed!',
    refreshKey,
  });
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.heading}>
        <h4 id={id}>NEVI exemption log</h4>
        {session.can('update:nevi_outage_exemption_logs') ? (
          <Button
            onClick={() => setIsAdding(true)}
            onPointerEnter={NeviEntryDialog.prefetch}
            onFocus={NeviEntryDialog.prefetch}
          >
            Add NEVI entry
          </Button>
        ) : null}
      </div>
      <span className={styles.small}>
        An exempt entry takes its outage out of the uptime while the entry is valid: until a later entry for the same
        outage takes its place. No entry and no status is ever rewritten.
      </span>
      <ShortList
        label="NEVI exemption log"
        noun="record"
        columns={columns}
        rowKey={(row) => row.id}
        list={list}
        empty="No outage of this charger has been assessed yet."
        minWidth={1080}
      />
      {isAdding ? (
        <NeviEntryDialog chargeboxId={chargeboxId} onSaved={list.refreshFirstPage} onClose={() => setIsAdding(false)} />
      ) : null}
    </section>
  );
}

import { Button } from '@dmp/shared/antd/shell';
import { neviApi } from '@dmp/shared/api';
import { limits, type PortOutage } from '@dmp/shared/contract';
import { formatMinutes, statusTone } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  CopyableId,
  onDemand,
  ShortList,
  type SmallTableColumn,
  TimeText,
  ToneTag,
  useShortList,
} from '@dmp/shared/ui';
import { useId, useState } from 'react';
import styles from '../panel.module.css';

const NeviEntryDialog = onDemand(
  async () => (await import('../status-log/nevi-entry-dialog.tsx')).NeviEntryDialog,
  'NEVI entry',
);

/** Cause of an outage by its status. */
const causeWords: Readonly<Record<PortOutage['status'], string>> = {
  OUTOFORDER: 'Fault reported',
  INOPERATIVE: 'Out of service',
  UNKNOWN: 'Not connected, or no status yet',
};

const columns: readonly SmallTableColumn<PortOutage>[] = [
  {
    key: 'interval',
    title: 'Interval',
    width: 212,
    render: ({ startedAt, endedAt }) => (
      <span className={styles.pair}>
        <TimeText at={startedAt} />
        {endedAt ? (
          <span>
            to <TimeText at={endedAt} />
          </span>
        ) : (
          <span className={styles.soft}>ongoing</span>
        )}
      </span>
    ),
  },
  {
    key: 'cause',
    title: 'Cause',
    render: ({ status, evseUid }) => (
      <span className={styles.pair}>
        <span>
          <ToneTag tone={statusTone(status)}>{status}</ToneTag>
        </span>
        <span className={styles.soft}>{causeWords[status]}</span>
        <CopyableId value={evseUid} label="EVSE UID" />
      </span>
    ),
  },
  { key: 'minutes', title: 'Down', width: 110, alignEnd: true, render: ({ minutes }) => formatMinutes(minutes) },
  {
    key: 'excluded',
    title: 'Excluded',
    width: 110,
    alignEnd: true,
    render: (outage) => formatMinutes(outage.excludedMinutes),
  },
];

interface PortOutagesProps {
  chargeboxId: string;
  /** Changes with each status of an EVSE: an outage may have begun or ended. */
  refreshKey: string;
  /** Called after an entry was added. */
  onAssessed(): void;
}

/** Outages of a charger's ports, newest first, each with its NEVI assessment. */
export function PortOutages({ chargeboxId, refreshKey, onAssessed }: PortOutagesProps) {
  const { session } = useShell();
  const nevi = useApi(neviApi);
  const id = useId();
  const [assessing, setAssessing] = useState<PortOutage>();
  const canAssess = session.can('update:nevi_outage_exemption_logs');
  const list = useShortList({
    name: 'outages of ports',
    parentId: chargeboxId,
    size: limits.pageSizeOf.outages,
    fetch: (query, signal) => nevi.outages(chargeboxId, query, signal),
    failure: 'Get outages failed!',
    refreshKey,
  });
  const exemption: SmallTableColumn<PortOutage> = {
    key: 'exemption',
    title: 'Exemption',
    width: 230,
    render: (outage) => (
      <span className={styles.pair}>
        {outage.entry ? (
          <span>{`${outage.entry.neviExempt ? 'Exempt' : 'Not exempt'}: ${outage.entry.category}`}</span>
        ) : null}
        {outage.entry ? <span className={styles.small}>{outage.entry.createdBy}</span> : null}
        {outage.excludedMinutes > 0 && !outage.entry?.neviExempt ? (
          <span className={styles.soft}>Outside hours of operation</span>
        ) : null}
        {canAssess ? (
          <span>
            <Button
              size="small"
              onClick={() => setAssessing(outage)}
              onPointerEnter={NeviEntryDialog.prefetch}
              onFocus={NeviEntryDialog.prefetch}
            >
              {outage.entry ? 'Replace entry' : 'Add exemption'}
            </Button>
          </span>
        ) : null}
      </span>
    ),
  };
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.heading}>
        <h4 id={id}>Outages</h4>
      </div>
      <ShortList
        label="Outages"
        noun="outage"
        columns={[...columns, exemption]}
        rowKey={({ evseUid, startedAt }) => [evseUid, startedAt].join(' ')}
        list={list}
        empty="No port of this charger was down as far as is known."
        minWidth={820}
      />
      {assessing ? (
        <NeviEntryDialog
          chargeboxId={chargeboxId}
          exempt={assessing.entry?.neviExempt ?? true}
          outage={{
            ...{ evseUid: assessing.evseUid, status: assessing.status },
            ...{ timestamp: assessing.startedAt, until: assessing.endedAt },
          }}
          onSaved={() => {
            list.refreshFirstPage();
            onAssessed();
          }}
          onClose={() => setAssessing(undefined)}
        />
      ) : null}
    </section>
  );
}

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

/** What each status of an outage comes from. */
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
  { key: 'minutes', title: 'Down', width: 110, end: true, render: ({ minutes }) => formatMinutes(minutes) },
  {
    key: 'excluded',
    title: 'Excluded',
    width: 110,
    end: true,
    render: (outage) => formatMinutes(outage.excludedMinutes),
  },
];

interface PortOutagesProps {
  chargeboxId: string;
  /** Of the EVSEs: when one is another, an outage may have begun or ended. */
  statuses: string;
  /** An entry was added. */
  onJudged(): void;
}

/** The times in which a charger's ports were not up, newest first, each with what staff say of it. */
export function PortOutages({ chargeboxId, statuses, onJudged }: PortOutagesProps) {
  const { session } = useShell();
  const nevi = useApi(neviApi);
  const id = useId();
  const [judged, setJudged] = useState<PortOutage>();
  const mayJudge = session.can('update:nevi_outage_exemption_logs');
  const list = useShortList({
    name: 'outages of ports',
    of: chargeboxId,
    size: limits.pageSizeOf.outages,
    fetch: (query, signal) => nevi.outages(chargeboxId, query, signal),
    failure: 'Get outages failed!',
    follows: statuses,
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
        {mayJudge ? (
          <span>
            <Button
              size="small"
              onClick={() => setJudged(outage)}
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
      {judged ? (
        <NeviEntryDialog
          chargeboxId={chargeboxId}
          exempt={judged.entry?.neviExempt ?? true}
          outage={{
            ...{ evseUid: judged.evseUid, status: judged.status },
            ...{ timestamp: judged.startedAt, until: judged.endedAt },
          }}
          onSaved={() => {
            list.added();
            onJudged();
          }}
          onClose={() => setJudged(undefined)}
        />
      ) : null}
    </section>
  );
}

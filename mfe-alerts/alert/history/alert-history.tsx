import type { Alert, AlertIncident } from '@dmp/shared/contract';
import { formatDuration, formatNumber, formatTime, none } from '@dmp/shared/format';
import { defaultListQuery, type ListQuery, type PagedColumn, PagedTable, TimeText, ToneTag } from '@dmp/shared/ui';
import { useState } from 'react';
import { DeliveryTag } from '../../mails/delivery.tsx';
import styles from './alert-history.module.css';
import { IncidentDetails } from './incident-details.tsx';
import { useAlertHistory } from './use-alert-history.ts';

const columns: readonly PagedColumn<AlertIncident>[] = [
  { key: 'startedAt', title: 'Started', width: 200, render: ({ startedAt }) => <TimeText at={startedAt} /> },
  { key: 'endedAt', title: 'Ended', width: 200, render: (incident) => <IncidentEnd incident={incident} /> },
  { key: 'lasted', title: 'Duration', width: 96, render: formatIncidentDuration },
  { key: 'sites', title: 'Sites', width: 54, render: ({ siteCount }) => formatNumber(siteCount) },
  { key: 'recipients', title: 'Recipients', width: 96, render: ({ recipients }) => formatNumber(recipients.length) },
  { key: 'mails', title: 'Emails', width: 112, render: (incident) => <IncidentMails incident={incident} /> },
];

/** Incidents of an alert, with the delivery of their emails. */
export function AlertHistory({ id }: Pick<Alert, 'id'>) {
  const [query, setQuery] = useState<ListQuery>(defaultListQuery);
  return (
    <section aria-label="History" className={styles.history}>
      <h2>History</h2>
      <PagedTable
        label="Alert history"
        noun="time"
        columns={columns}
        rowKey={({ id: incidentId }) => incidentId}
        load={useAlertHistory(id, query)}
        query={query}
        onQuery={setQuery}
        empty="This alert has not gone off yet."
        expansion={{
          canExpand: () => true,
          label: ({ startedAt }) => `Details of ${formatTime(startedAt)}`,
          render: (incident) => <IncidentDetails incident={incident} />,
        }}
      />
    </section>
  );
}

function IncidentEnd({ incident: { endedAt } }: { incident: AlertIncident }) {
  return endedAt ? <TimeText at={endedAt} /> : <ToneTag tone="red">Ongoing</ToneTag>;
}

function formatIncidentDuration({ startedAt, endedAt }: AlertIncident): string {
  return endedAt ? formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) : none;
}

function IncidentMails({ incident: { startMail, endMail } }: { incident: AlertIncident }) {
  const mails = [startMail, endMail].filter((mail) => mail !== null);
  if (mails.length === 0) return <span>None (silenced or held back)</span>;
  return (
    <span className={styles.mails}>
      {mails.map(({ id, state }) => (
        <DeliveryTag key={id} state={state} />
      ))}
    </span>
  );
}

import type { Alert, AlertEpisode } from '@dmp/shared/contract';
import { formatDuration, formatNumber, formatTime, none } from '@dmp/shared/format';
import { type ListQuery, type PagedColumn, PagedTable, plainList, TimeText, ToneTag } from '@dmp/shared/ui';
import { useState } from 'react';
import { DeliveryTag } from '../../mails/delivery.tsx';
import styles from './alert-history.module.css';
import { EpisodeDetails } from './episode-details.tsx';
import { useHistory } from './use-history.ts';

const columns: readonly PagedColumn<AlertEpisode>[] = [
  { key: 'startedAt', title: 'Started', width: 200, render: ({ startedAt }) => <TimeText at={startedAt} /> },
  { key: 'endedAt', title: 'Ended', width: 200, render: (episode) => <End episode={episode} /> },
  { key: 'lasted', title: 'Duration', width: 96, render: lastedFor },
  { key: 'sites', title: 'Sites', width: 54, render: ({ siteCount }) => formatNumber(siteCount) },
  { key: 'recipients', title: 'Recipients', width: 96, render: ({ recipients }) => formatNumber(recipients.length) },
  { key: 'mails', title: 'Emails', width: 112, render: (episode) => <Mails episode={episode} /> },
];

/** When an alert went off, who was written to, and what became of the mails. */
export function AlertHistory({ id }: Pick<Alert, 'id'>) {
  const [query, setQuery] = useState<ListQuery>(plainList);
  return (
    <section aria-label="History" className={styles.history}>
      <h2>History</h2>
      <PagedTable
        label="Alert history"
        noun="time"
        columns={columns}
        rowKey={(episode) => episode.id}
        load={useHistory(id, query)}
        query={query}
        onQuery={setQuery}
        empty="This alert has not gone off yet."
        expansion={{
          has: () => true,
          label: ({ startedAt }) => `Details of ${formatTime(startedAt)}`,
          render: (episode) => <EpisodeDetails episode={episode} />,
        }}
      />
    </section>
  );
}

function End({ episode: { endedAt } }: { episode: AlertEpisode }) {
  return endedAt ? <TimeText at={endedAt} /> : <ToneTag tone="red">Ongoing</ToneTag>;
}

function lastedFor({ startedAt, endedAt }: AlertEpisode): string {
  return endedAt ? formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) : none;
}

/** The mail of its start and that of its end; none where it was silenced. */
function Mails({ episode: { startMail, endMail } }: { episode: AlertEpisode }) {
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

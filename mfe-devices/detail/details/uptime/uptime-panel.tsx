import { neviApi } from '@dmp/shared/api';
import { type Device, type PortUptime, type UptimeMonth, uptimeRule } from '@dmp/shared/contract';
import { formatMinutes, formatNumber, formatUptime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { SmallTable, type SmallTableColumn, TimeText, ToneTag, useEntity } from '@dmp/shared/ui';
import { useId } from 'react';
import { LoadedPart } from '../loaded-part.tsx';
import styles from '../panel.module.css';
import { statusLogRefreshKey } from '../status-log-refresh-key.ts';
import { PortOutages } from './port-outages.tsx';
import { forecastWords, historyLengthWords, monthWords, remainingDowntimeWords } from './uptime-words.ts';

const columns: readonly SmallTableColumn<UptimeMonth>[] = [
  { key: 'month', title: 'Month', isRowHeader: true, render: ({ month }) => monthWords(month) },
  {
    key: 'outage',
    title: 'Minutes lost',
    alignEnd: true,
    render: (month) => formatNumber(Math.round(month.outageMinutes)),
  },
  {
    key: 'excluded',
    title: 'Minutes excluded',
    alignEnd: true,
    render: (month) => formatNumber(Math.round(month.excludedMinutes)),
  },
  { key: 'uptime', title: 'Uptime over 12 months', alignEnd: true, render: ({ uptime }) => formatUptime(uptime) },
];

/** Uptime of each port of a device over twelve months (23 CFR 680.116(b)), and its outages. */
export function UptimePanel({ device }: { device: Pick<Device, 'chargeboxId' | 'evses'> }) {
  const { chargeboxId, evses } = device;
  const nevi = useApi(neviApi);
  const refreshKey = statusLogRefreshKey(evses);
  const load = useEntity(['uptime', chargeboxId], (signal) => nevi.uptime(chargeboxId, signal), {
    failure: 'Get uptime failed!',
    refreshInterval: 15_000,
  });
  return (
    <div className={styles.panel}>
      <LoadedPart what="uptime" load={load} lines={6}>
        {(ports) =>
          ports.length === 0 ? (
            <p className={styles.soft}>The uptime of this charger has not been counted yet.</p>
          ) : (
            ports.map((port) => <PortUptimeView key={port.evseUid} port={port} />)
          )
        }
      </LoadedPart>
      <PortOutages chargeboxId={chargeboxId} refreshKey={refreshKey} onAssessed={load.watch} />
      <details className={styles.small}>
        <summary>How uptime is computed</summary>
        <p>{`23 CFR 680.116(b): uptime = ((525,600 − (minutes lost − minutes excluded)) / 525,600) × 100, for each charging port, which is an EVSE here. It must exceed ${uptimeRule.mustExceed}%. A port loses time while its status is OUTOFORDER, INOPERATIVE, or UNKNOWN, and while its charger is not connected: from the moment at which the connection was lost until the charger is connected again and, if the status became UNKNOWN, has reported another.`}</p>
        <p>
          Excluded are outages with a valid NEVI entry that is exempt, to their end and counted once, and hours outside
          the hours of operation that the location publishes. The rule asks that the operator can demonstrate that the
          port would otherwise have been operational: say it in the message of the entry. An entry is valid until a
          later one for the same outage takes its place. No status is ever rewritten.
        </p>
      </details>
    </div>
  );
}

function PortUptimeView({ port }: { port: PortUptime }) {
  const id = useId();
  const { stationId, uptime, minutesLeft, outageMinutes, excludedMinutes, countedAt, months, timeZone } = port;
  const forecast = forecastWords(port);
  const historyLength = historyLengthWords(port);
  const tone = minutesLeft <= 0 ? 'red' : forecast ? 'orange' : 'green';
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.heading}>
        <h4 id={id}>
          <span>{`${stationId} `}</span>
          <ToneTag tone={tone}>{formatUptime(uptime)}</ToneTag>
        </h4>
        <span className={styles.soft}>
          Counted <TimeText at={countedAt} relative />
        </span>
      </div>
      <p>
        {`Lost ${formatMinutes(outageMinutes)}, of which ${formatMinutes(excludedMinutes)} excluded. ${remainingDowntimeWords(port)}${forecast ? ` ${forecast}` : ''}${historyLength ? ` ${historyLength}` : ''}`}
      </p>
      <SmallTable
        label={`Uptime of ${stationId}`}
        columns={columns}
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
        empty="No month has been counted yet."
        minWidth={520}
      />
      <span className={styles.small}>{`Months begin by the clock of the location: ${timeZone}.`}</span>
    </section>
  );
}

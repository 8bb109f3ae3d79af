import { Fragment } from 'react';
import { logSources, type OcppLog, ocppStatuses } from '../../contract/index.ts';
import { none, statusTone } from '../../format/index.ts';
import { CopyableId } from '../copy/copyable-id.tsx';
import type { ColumnFilter, NamedFilter } from '../filters/column-filter.ts';
import type { PagedColumn } from '../list/paged-table.tsx';
import { TimeText } from '../time/time-text.tsx';
import { ToneTag } from '../tone-tag.tsx';
import styles from './log-columns.module.css';
import { logErrorOptions, logStatusOptions, logTypeOptions } from './log-options.ts';
import { rangeNames } from './log-query.ts';
import { logCodes, payloadExtract, sourceNames } from './log-reading.ts';

const exactTextFilter = (parameter: string): ColumnFilter => ({
  kind: 'text',
  exactMatch: true,
  parameters: [parameter],
});

/** All columns of a list of OCPP logs. */
export const logColumns: readonly PagedColumn<OcppLog>[] = [
  {
    key: 'time',
    title: 'Time',
    width: 205,
    render: ({ time }) => <TimeText at={time} />,
    sortable: true,
    link: true,
  },
  {
    key: 'resources',
    card: 'line',
    title: 'Chargebox ID',
    width: 180,
    render: ({ resources }) => <CopyableId value={resources.join(', ')} label="chargebox id" />,
    filter: exactTextFilter('resources'),
  },
  {
    key: 'stationId',
    title: 'Station ID',
    width: 130,
    isCode: true,
    render: ({ stationId }) => stationId ?? none,
    filter: exactTextFilter('stationId'),
  },
  {
    key: 'detailType',
    card: 'line',
    title: 'Log type',
    width: 250,
    isCode: true,
    render: ({ detailType }) => <LogType type={detailType} />,
    filter: { kind: 'list', parameters: ['detailType'], options: logTypeOptions },
  },
  {
    key: 'source',
    title: 'Source',
    width: 105,
    render: ({ source }) => sourceNames[source],
    filter: {
      kind: 'list',
      parameters: ['source'],
      options: logSources.map((value) => ({ value, label: sourceNames[value] })),
      valueName: (value) => logSources.map((known) => (known === value ? sourceNames[known] : '')).join('') || value,
    },
  },
  {
    key: 'status',
    card: 'line',
    title: 'Status',
    width: 140,
    isCode: true,
    render: ({ detail }) => <LogStatus status={logCodes(detail.payload).status} />,
    filter: { kind: 'list', parameters: ['status'], options: logStatusOptions },
  },
  {
    key: 'errorCode',
    title: 'Error code',
    width: 150,
    isCode: true,
    render: ({ detail }) => logCodes(detail.payload).errorCode ?? none,
    filter: { kind: 'list', parameters: ['errorCode'], options: logErrorOptions },
  },
  {
    key: 'vendorErrorCode',
    title: 'Vendor error code',
    width: 180,
    isCode: true,
    render: ({ detail }) => logCodes(detail.payload).vendorErrorCode ?? none,
    filter: exactTextFilter('vendorErrorCode'),
  },
  {
    key: 'messageId',
    title: 'Message ID',
    width: 160,
    render: ({ detail }) =>
      detail.messageId === undefined ? none : <CopyableId value={detail.messageId} label="message id" />,
    filter: exactTextFilter('messageId'),
  },
  { key: 'payload', title: 'Payload', width: 360, render: (log) => <Payload log={log} /> },
];

/** The filters above the list, which belong to no column. */
export const otherLogFilters: readonly NamedFilter[] = [
  {
    title: 'Time',
    kind: 'list',
    parameters: ['range'],
    valueName: (value) => Object.entries(rangeNames).find(([known]) => known === value)?.[1] ?? value,
  },
  { title: 'Between', kind: 'date', parameters: ['start', 'end'] },
  { title: 'Payload', kind: 'text', parameters: ['payload'] },
  { title: 'Errors only', kind: 'flag', parameters: ['onlyErrors'] },
];

/** A log type on two lines at most, with a line break allowed after each underscore: most types differ at their end. */
function LogType({ type }: { type: string }) {
  const parts = type.split(/(?<=_)/);
  return (
    <span title={type} className={styles.type}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** A connector's status in its color. The `status` of other messages has no color. */
export function LogStatus({ status }: { status: string | undefined }) {
  if (status === undefined) return <span>{none}</span>;
  const isConnectorStatus = ocppStatuses.some((known) => known === status);
  return isConnectorStatus ? <ToneTag tone={statusTone(status)}>{status}</ToneTag> : <span>{status}</span>;
}

/** The beginning of the payload, after the reason for a rejected frame or its deviations from OCPP. */
function Payload({ log }: { log: OcppLog }) {
  const text = payloadExtract(log.detail);
  return (
    <span title={[log.fault, log.deviations, text].filter(Boolean).join(' ')} className={styles.payload}>
      {log.fault ? <strong className={styles.fault}>{`Invalid: ${log.fault} `}</strong> : null}
      {log.deviations ? <strong className={styles.deviation}>{`Not OCPP: ${log.deviations} `}</strong> : null}
      <code translate="no">{text}</code>
    </span>
  );
}

import { FilterOutlined } from '@dmp/shared/antd/icons';
import { Link } from '@dmp/shared/antd/router';
import type { ReactNode } from 'react';
import { isUnsupportedCall, logsApi } from '../../api/index.ts';
import type { OcppLog, OcppLogDetail } from '../../contract/index.ts';
import { none, zoneLabel } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useApi } from '../../shell/use-api.ts';
import { CopyButton } from '../copy/copyable-id.tsx';
import { type DetailField, FieldGrid } from '../detail/field-grid.tsx';
import { useEntity } from '../detail/use-entity.ts';
import { FailedState } from '../failed-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { TimeText } from '../time/time-text.tsx';
import { FilterValue } from './filter-value.tsx';
import { LogStatus } from './log-columns.tsx';
import { aroundAddress } from './log-query.ts';
import { logCodes, logKind, payloadText, responseTime, sourceNames } from './log-reading.ts';
import styles from './log-view.module.css';
import { PayloadView } from './payload-view.tsx';
import { exactMatch, payloadFilter, type ValueFilter } from './value-filter.ts';

export interface LogViewProps {
  id: string;
  /** The message from the list, for a server without the call for one message. */
  listedLog?: OcppLog | undefined;
  /** Filters the list by a value. `time` is that of the message. */
  onFilter(filter: ValueFilter, time: string): void;
  /** The list is limited to one device: it has no filter for the device. */
  isDeviceList: boolean;
}

/** One message in full, with its request or response. A click on a value filters the list by it. */
export function LogView({ id, listedLog, onFilter, isDeviceList }: LogViewProps) {
  const logs = useApi(logsApi);
  const canOpenDevice = useShell().session.can('read:devices');
  const load = useEntity(['log', id], (signal) => logs.getOcpp(id, signal), {
    failure: 'Get log failed!',
    silentStatuses: [404],
  });
  const { error, busy, reload } = load;
  const log: OcppLogDetail | undefined = load.entity ?? (isUnsupportedCall(error) ? listedLog : undefined);
  if (load.notFound && !log) return <p>This log does not exist, is not yours to see, or is no longer kept.</p>;
  if (!log && error !== undefined) {
    return (
      <FailedState title="The log could not be loaded" error={error} onRetry={() => void reload()} retrying={busy} />
    );
  }
  if (!log) return <Skeleton label="Loading log" heading lines={[320, '100%', '100%', '60%', '100%', '100%']} />;
  return (
    <div className={styles.view}>
      <h2 className={styles.type}>
        <FilterValue
          label="Log type"
          value={log.detailType}
          onFilter={() => onFilter(exactMatch('detailType', log.detailType), log.time)}
        />
      </h2>
      <Remarks log={log} />
      <FieldGrid fields={logFields(log, { onFilter, isDeviceList, canOpenDevice })} />
      <div className={styles.links}>
        {canOpenDevice && log.deviceId ? (
          <Link to={aroundAddress(log.deviceId, log.time)}>All logs of this device ±5 minutes</Link>
        ) : null}
        <span>{`Times are shown in ${zoneLabel(new Date(log.time))}.`}</span>
      </div>
      <Pair log={log} onFilter={onFilter} />
    </div>
  );
}

/** Why the message was rejected, and how it deviates from OCPP although it was accepted. */
const Remarks = ({ log: { fault, deviations } }: { log: Pick<OcppLog, 'fault' | 'deviations'> }) => (
  <>
    {fault ? (
      <p role="note" className={styles.fault}>
        <strong>Invalid:</strong>
        <span>{` ${fault}`}</span>
      </p>
    ) : null}
    {deviations ? (
      <p role="note" className={styles.deviation}>
        <strong>Not OCPP:</strong>
        <span>{` ${deviations}`}</span>
      </p>
    ) : null}
  </>
);

type OnFilter = LogViewProps['onFilter'];

interface LogFieldsOptions extends Pick<LogViewProps, 'onFilter' | 'isDeviceList'> {
  canOpenDevice: boolean;
}

function logFields(log: OcppLogDetail, options: LogFieldsOptions): DetailField[] {
  const { onFilter, isDeviceList, canOpenDevice } = options;
  const { status, errorCode, vendorErrorCode } = logCodes(log.detail.payload);
  const chargeboxId = log.resources.join(', ');
  const filter = (label: string, parameter: string, value: string | null | undefined, content?: ReactNode) =>
    value ? (
      <FilterValue label={label} value={value} onFilter={() => onFilter(exactMatch(parameter, value), log.time)}>
        {content}
      </FilterValue>
    ) : (
      <span>{none}</span>
    );
  return [
    { label: 'Time', value: <TimeText at={log.time} /> },
    {
      label: 'Chargebox ID',
      value: (
        <span translate="no">
          {canOpenDevice && log.deviceId ? (
            <Link to={`/devices/${encodeURIComponent(log.deviceId)}`}>{chargeboxId}</Link>
          ) : (
            <span>{chargeboxId}</span>
          )}
          {isDeviceList ? null : (
            <span className={styles.beside}>
              <FilterValue
                label="Chargebox ID"
                value={chargeboxId}
                name="Filter by this Chargebox ID"
                onFilter={() => onFilter(exactMatch('resources', chargeboxId), log.time)}
              >
                <FilterOutlined aria-hidden />
              </FilterValue>
            </span>
          )}
        </span>
      ),
    },
    {
      label: 'Station ID',
      value: (
        <span className={styles.copied}>
          {filter('Station ID', 'stationId', log.stationId)}
          {log.stationId ? <CopyButton value={log.stationId} label="Station ID" /> : null}
        </span>
      ),
    },
    { label: 'Source', value: filter('Source', 'source', log.source, sourceNames[log.source]) },
    { label: 'Status', value: filter('Status', 'status', status, <LogStatus status={status} />) },
    { label: 'Error code', value: filter('Error code', 'errorCode', errorCode) },
    { label: 'Vendor error code', value: filter('Vendor error code', 'vendorErrorCode', vendorErrorCode) },
    {
      label: 'Message ID',
      value: (
        <span className={styles.copied}>
          {filter('Message ID', 'messageId', log.detail.messageId)}
          {log.detail.messageId ? <CopyButton value={log.detail.messageId} label="Message ID" /> : null}
        </span>
      ),
    },
    { label: 'Log ID', value: null, copy: log.id },
  ];
}

/** A request beside its response, or a single message. */
function Pair({ log, onFilter }: { log: OcppLogDetail; onFilter: OnFilter }) {
  const { counterpart } = log;
  const kind = logKind(log);
  // An undefined counterpart means that it is unknown whether the log has one.
  if (kind === 'other' || counterpart === undefined) return <Message log={log} title="Payload" onFilter={onFilter} />;
  const isRequest = kind === 'request';
  const [request, response] = isRequest ? [log, counterpart] : [counterpart, log];
  return (
    <div className={styles.pair}>
      {request ? (
        <Message log={request} title="Request" current={isRequest} onFilter={onFilter} />
      ) : (
        <Missing title="Request" sentence="The request is not in the log." />
      )}
      {response ? (
        <Message
          log={response}
          title="Response"
          current={!isRequest}
          onFilter={onFilter}
          remark={request ? `after ${responseTime(request, response)}` : undefined}
        />
      ) : (
        <Missing title="Response" sentence="No response is in the log." />
      )}
    </div>
  );
}

interface MessageProps {
  log: OcppLog;
  title: string;
  onFilter: OnFilter;
  /** This message was opened from the list. */
  current?: boolean;
  remark?: string | undefined;
}

function Message({ log, title, onFilter, current = false, remark }: MessageProps) {
  // For a message that deviates from OCPP, the columns have the interpreted values instead of the sent ones.
  const codes = log.deviations ? {} : logCodes(log.detail.payload);
  return (
    <section aria-label={title} className={styles.message} data-current={current}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {remark ? <strong>{remark}</strong> : null}
        <span>
          <span>{`${sourceNames[log.source]}, `}</span>
          <TimeText at={log.time} />
        </span>
      </header>
      {current ? null : <Remarks log={log} />}
      <PayloadView
        label={`${title} payload`}
        text={payloadText(log.detail)}
        fileName={`log-${log.id}.json`}
        onValueClick={(value) => onFilter(payloadFilter(value, codes), log.time)}
      />
    </section>
  );
}

const Missing = ({ title, sentence }: { title: string; sentence: string }) => (
  <section aria-label={title} className={styles.message}>
    <header className={styles.head}>
      <h3>{title}</h3>
    </header>
    <p className={styles.missing}>{sentence}</p>
  </section>
);

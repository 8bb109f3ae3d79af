import { Link } from '@dmp/shared/antd/router';
import { logsApi } from '../../api/index.ts';
import type { OcppLog, OcppLogDetail } from '../../contract/index.ts';
import { none, zoneLabel } from '../../format/index.ts';
import { useApi } from '../../shell/use-api.ts';
import { type Field, FieldGrid } from '../detail/field-grid.tsx';
import { useEntity } from '../detail/use-entity.ts';
import { FailedState } from '../failed-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { TimeText } from '../time/time-text.tsx';
import { LogStatus } from './log-columns.tsx';
import { aroundAddress } from './log-query.ts';
import { answerTime, logCodes, logKind, sourceNames } from './log-reading.ts';
import styles from './log-view.module.css';
import { PayloadView } from './payload-view.tsx';

/** All of one message, and what it answers or is answered by. */
export function LogView({ id }: { id: string }) {
  const logs = useApi(logsApi);
  const load = useEntity(['log', id], (signal) => logs.getOcpp(id, signal), { failure: 'Get log failed!' });
  const { entity: log, error, busy, reload } = load;
  if (load.unknown) return <p>This log does not exist, it is another's, or it is kept no longer.</p>;
  if (!log && error !== undefined) {
    return (
      <FailedState title="The log could not be loaded" error={error} onRetry={() => void reload()} retrying={busy} />
    );
  }
  if (!log) return <Skeleton label="Loading log" heading lines={[320, '100%', '100%', '60%', '100%', '100%']} />;
  return (
    <div className={styles.view}>
      <h2 className={styles.type}>{log.detailType}</h2>
      {log.fault === null ? null : <Invalid fault={log.fault} />}
      <FieldGrid fields={logFields(log)} />
      <div className={styles.links}>
        <Link to={aroundAddress(log.deviceId, log.time)}>Everything of this device ±5 minutes</Link>
        <span>Times are shown in {zoneLabel(new Date(log.time))}.</span>
      </div>
      <Pair log={log} />
    </div>
  );
}

const Invalid = ({ fault }: { fault: string }) => (
  <p role="note" className={styles.fault}>
    <strong>Invalid:</strong> {fault}
  </p>
);

function logFields(log: OcppLogDetail): Field[] {
  const { status, errorCode, vendorErrorCode } = logCodes(log.detail.payload);
  return [
    { label: 'Time', value: <TimeText at={log.time} /> },
    {
      label: 'Chargebox ID',
      value: <Link to={`/devices/${encodeURIComponent(log.deviceId)}`}>{log.resources.join(', ')}</Link>,
    },
    { label: 'Station ID', value: log.stationId ?? none, ...(log.stationId ? { copy: log.stationId } : {}) },
    { label: 'Source', value: sourceNames[log.source] },
    { label: 'Status', value: <LogStatus status={status} /> },
    { label: 'Error Code', value: errorCode ?? none },
    { label: 'Vendor Error Code', value: vendorErrorCode ?? none },
    { label: 'Message ID', value: null, copy: log.detail.messageId },
    { label: 'Log ID', value: null, copy: log.id },
  ];
}

/** A request beside its response; what stands for itself, alone. */
function Pair({ log }: { log: OcppLogDetail }) {
  const { counterpart } = log;
  const kind = logKind(log);
  if (kind === 'other') return <Message log={log} title="Payload" />;
  const isRequest = kind === 'request';
  const [request, response] = isRequest ? [log, counterpart] : [counterpart, log];
  return (
    <div className={styles.pair}>
      {request ? (
        <Message log={request} title="Request" current={isRequest} />
      ) : (
        <Missing title="Request" sentence="Its request is not in the log." />
      )}
      {response ? (
        <Message
          log={response}
          title="Response"
          current={!isRequest}
          remark={request ? `after ${answerTime(request, response)}` : undefined}
        />
      ) : (
        <Missing title="Response" sentence="No response to it is in the log." />
      )}
    </div>
  );
}

interface MessageProps {
  log: OcppLog;
  title: string;
  /** It is the one that was opened. */
  current?: boolean;
  remark?: string | undefined;
}

function Message({ log, title, current = false, remark }: MessageProps) {
  return (
    <section aria-label={title} className={styles.message} data-current={current}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {remark ? <strong>{remark}</strong> : null}
        <span>
          {sourceNames[log.source]}, <TimeText at={log.time} />
        </span>
      </header>
      {log.fault === null || current ? null : <Invalid fault={log.fault} />}
      <PayloadView label={`${title} payload`} payload={log.detail.payload} fileName={`log-${log.id}.json`} />
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

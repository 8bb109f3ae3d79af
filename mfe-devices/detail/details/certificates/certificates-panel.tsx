import { devicesApi } from '@dmp/shared/api';
import type { Certificate, Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { SmallTable, type SmallTableColumn, TimeText, ToneTag, useEntity, useNow } from '@dmp/shared/ui';
import { LoadedPart } from '../loaded-part.tsx';
import styles from './certificates-panel.module.css';
import { validityWarning } from './validity.ts';

const columns: readonly SmallTableColumn<Certificate>[] = [
  { key: 'type', title: 'Type', width: 90, isRowHeader: true, render: ({ type }) => type },
  { key: 'subject', title: 'Subject', render: ({ subject }) => subject },
  { key: 'validFrom', title: 'Valid from', width: 118, render: ({ validFrom }) => <TimeText at={validFrom} /> },
  { key: 'validTo', title: 'Valid to', width: 118, render: (certificate) => <ValidTo certificate={certificate} /> },
  {
    key: 'beTriggerValidFrom',
    title: 'BE trigger valid from',
    width: 118,
    render: ({ beTriggerValidFrom }) => <TimeText at={beTriggerValidFrom} />,
  },
  {
    key: 'beTriggerValidTo',
    title: 'BE trigger valid to',
    width: 118,
    render: ({ beTriggerValidTo }) => <TimeText at={beTriggerValidTo} />,
  },
  { key: 'status', title: 'Status', width: 180, render: ({ status }) => status },
];

function ValidTo({ certificate }: { certificate: Certificate }) {
  const warning = validityWarning(certificate, useNow(30_000));
  return (
    <span className={styles.end}>
      <TimeText at={certificate.validTo} />
      {warning ? <ToneTag tone={warning === 'Expired' ? 'red' : 'grey'}>{warning}</ToneTag> : null}
    </span>
  );
}

/** The ISO 15118 certificates on a charger, from leaf to root. */
export function CertificatesPanel({ device: { chargeboxId } }: { device: Pick<Device, 'chargeboxId'> }) {
  const devices = useApi(devicesApi);
  const load = useEntity(['certificates', chargeboxId], (signal) => devices.certificates(chargeboxId, signal), {
    failure: 'Get certificates failed!',
    refreshInterval: 60_000,
  });
  return (
    <LoadedPart what="list of certificates" load={load} lines={5}>
      {(certificates) => (
        <SmallTable
          label="Charger ISO Certificates"
          columns={columns}
          rows={certificates}
          rowKey={({ type, subject, validFrom }) => [type, subject, validFrom].join('\n')}
          empty="This charger has no ISO 15118 certificates."
          minWidth={960}
        />
      )}
    </LoadedPart>
  );
}

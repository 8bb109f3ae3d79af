import { Button } from '@dmp/shared/antd/shell';
import { devicesApi, isUnsupportedCall } from '@dmp/shared/api';
import { chargerTraffic, type Deviation, type Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { FailedState, SmallTable, type SmallTableColumn, TimeText, useAddressDrawer, useEntity } from '@dmp/shared/ui';
import { editWith } from '../../../record/edit-address.ts';
import styles from './discrepancies.module.css';
import { connectorWords, discrepancySentences } from './discrepancy-words.ts';

const columns: readonly SmallTableColumn<Deviation>[] = [
  { key: 'action', title: 'Message', width: 190, isRowHeader: true, render: ({ action }) => action },
  { key: 'sentence', title: 'What', render: ({ sentence }) => sentence },
  { key: 'firstAt', title: 'Since', width: 118, render: ({ firstAt }) => <TimeText at={firstAt} /> },
  { key: 'lastAt', title: 'Last', width: 118, render: ({ lastAt }) => <TimeText at={lastAt} /> },
];

/** Discrepancies between a charger and its record or OCPP. Renders nothing if there are none. */
export function Discrepancies({
  device: { chargeboxId, retiredAt },
}: {
  device: Pick<Device, 'chargeboxId' | 'retiredAt'>;
}) {
  const { session } = useShell();
  const devices = useApi(devicesApi);
  const form = useAddressDrawer('edit');
  const load = useEntity(['discrepancies', chargeboxId], (signal) => devices.discrepancies(chargeboxId, signal), {
    failure: 'Get discrepancies failed!',
    refreshInterval: 60_000,
  });
  const { entity, error, busy, reload } = load;
  if (!entity) {
    // Older servers do not have this call: that is not an error.
    if (error === undefined || isUnsupportedCall(error)) return null;
    return (
      <FailedState
        title="What differs from the record could not be loaded"
        error={error}
        onRetry={() => void reload()}
        retrying={busy}
      />
    );
  }
  const sentences = discrepancySentences(entity);
  // Excessive traffic is not a deviation from OCPP; it is among the sentences.
  const deviations = entity.deviations.filter(({ action }) => action !== chargerTraffic);
  const missing = entity.unknownConnectors.map(({ connectorId }) => connectorId);
  if (sentences.length === 0 && deviations.length === 0) return null;
  return (
    <section aria-label="Differences" className={styles.discrepancies}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {missing.length > 0 && !retiredAt && session.can('update:devices') ? (
        <Button className={styles.add ?? ''} aria-haspopup="dialog" onClick={() => form.open(editWith(missing))}>
          {`Add ${connectorWords(missing)}`}
        </Button>
      ) : null}
      {deviations.length === 0 ? null : (
        <>
          <h4>Sends what OCPP does not allow</h4>
          <SmallTable
            label="Sends what OCPP does not allow"
            columns={columns}
            rows={deviations}
            rowKey={({ action, sentence }) => `${action} ${sentence}`}
            empty=""
            minWidth={640}
          />
        </>
      )}
    </section>
  );
}

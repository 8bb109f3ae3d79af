import { devicesApi } from '@dmp/shared/api';
import type { Deviation, Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { FailedState, SmallTable, type SmallTableColumn, TimeText, useEntity } from '@dmp/shared/ui';
import styles from './discrepancies.module.css';
import { discrepancySentences } from './discrepancy-words.ts';

const columns: readonly SmallTableColumn<Deviation>[] = [
  { key: 'action', title: 'Message', width: 190, heads: true, render: ({ action }) => action },
  { key: 'sentence', title: 'What', render: ({ sentence }) => sentence },
  { key: 'firstAt', title: 'Since', width: 118, render: ({ firstAt }) => <TimeText at={firstAt} /> },
  { key: 'lastAt', title: 'Last', width: 118, render: ({ lastAt }) => <TimeText at={lastAt} /> },
];

/** Where a charger differs from its record, or from OCPP; nothing where it does not. */
export function Discrepancies({ device: { chargeboxId } }: { device: Pick<Device, 'chargeboxId'> }) {
  const { session } = useShell();
  const devices = useApi(devicesApi);
  const load = useEntity(['discrepancies', chargeboxId], (signal) => devices.discrepancies(chargeboxId, signal), {
    failure: 'Get discrepancies failed!',
    refreshInterval: 60_000,
  });
  const { entity, error, busy, reload } = load;
  if (!entity) {
    if (error === undefined) return null;
    return (
      <FailedState
        title="What differs from the record could not be loaded"
        error={error}
        onRetry={() => void reload()}
        retrying={busy}
      />
    );
  }
  const sentences = discrepancySentences(entity, session.can('update:devices'));
  const { deviations } = entity;
  if (sentences.length === 0 && deviations.length === 0) return null;
  return (
    <section aria-label="Differences" className={styles.discrepancies}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
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

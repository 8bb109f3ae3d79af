import { useSearchParams } from '@dmp/shared/antd/router';
import type { Device } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { onDemand, withoutListQuery } from '@dmp/shared/ui';
import { useEffect, useState } from 'react';
import { dayStart, dayText } from './day.ts';
import type { DayFieldProps } from './day-field.tsx';
import { DiagnosticsList, diagnosticsListSpec } from './diagnostics-list.tsx';
import styles from './diagnostics-tab.module.css';
import { GetDiagnosticsButton } from './get-diagnostics-button.tsx';

// Lazy code: antd's calendar is large, and the files are needed first.
const DayField = onDemand<DayFieldProps>(async () => (await import('./day-field.tsx')).DayField, 'Day');

/** Whether a file was requested from the charger, and has arrived. */
type UploadState = 'no' | 'yes' | 'arrived';

const sentences: Readonly<Record<UploadState, string>> = {
  no: '',
  yes: 'Diagnostics were requested. The file appears here once the charger has uploaded it.',
  arrived: 'The diagnostics have arrived.',
};

/** Duration of frequent polling after a request, in milliseconds: most chargers upload within that time. */
const pendingMs = 180_000;

/** The Diagnostics tab: files that the charger has uploaded, of all days or one day. */
export function DiagnosticsTab({ device }: { device: Device }) {
  const [address, setAddress] = useSearchParams();
  const day = dayStart(address.get('day'));
  const [uploadState, setUploadState] = useState<UploadState>('no');
  useEffect(() => {
    if (uploadState !== 'yes') return;
    const timer = setTimeout(() => setUploadState('no'), pendingMs);
    return () => clearTimeout(timer);
  }, [uploadState]);
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <div className={styles.day}>
          <DayField
            label="Day"
            day={day}
            onChange={(selected) =>
              setAddress((current) => {
                const next = withoutListQuery(diagnosticsListSpec, current);
                if (selected) next.set('day', dayText(selected));
                else next.delete('day');
                return next;
              })
            }
          />
          <span className={styles.zone}>{zoneLabel(day)}</span>
        </div>
        <GetDiagnosticsButton device={device} onRequested={() => setUploadState('yes')} />
      </div>
      <p role="status" className={styles.status}>
        {sentences[uploadState]}
      </p>
      <DiagnosticsList
        key={day?.getTime() ?? 'all'}
        deviceId={device.id}
        day={day}
        isUploadPending={uploadState === 'yes'}
        onArrived={() => setUploadState('arrived')}
      />
    </div>
  );
}

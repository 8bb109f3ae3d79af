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

// antd's calendar is heavy, and the files are what one looks for first.
const DayField = onDemand<DayFieldProps>(async () => (await import('./day-field.tsx')).DayField, 'Day');

/** Whether the charger was asked for a file, and it has come since. */
type Expected = 'no' | 'yes' | 'arrived';

const sentences: Readonly<Record<Expected, string>> = {
  no: '',
  yes: 'Diagnostics were requested. The file appears here once the charger has uploaded it.',
  arrived: 'The diagnostics have arrived.',
};

/** How long a file is looked for closely after it was asked for, in milliseconds: most chargers upload within that. */
const closelyMs = 180_000;

/** The Diagnostics tab: files that the charger uploaded, of all days or one. */
export function DiagnosticsTab({ device }: { device: Device }) {
  const [address, setAddress] = useSearchParams();
  const day = dayStart(address.get('day'));
  const [expected, setExpected] = useState<Expected>('no');
  useEffect(() => {
    if (expected !== 'yes') return;
    const timer = setTimeout(() => setExpected('no'), closelyMs);
    return () => clearTimeout(timer);
  }, [expected]);
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <div className={styles.day}>
          <DayField
            label="Day"
            day={day}
            onChange={(chosen) =>
              setAddress((current) => {
                const next = withoutListQuery(diagnosticsListSpec, current);
                if (chosen) next.set('day', dayText(chosen));
                else next.delete('day');
                return next;
              })
            }
          />
          <span className={styles.zone}>{zoneLabel(day)}</span>
        </div>
        <GetDiagnosticsButton device={device} onAsked={() => setExpected('yes')} />
      </div>
      <p role="status" className={styles.expected}>
        {sentences[expected]}
      </p>
      <DiagnosticsList
        key={day?.getTime() ?? 'all'}
        deviceId={device.id}
        day={day}
        closely={expected === 'yes'}
        onArrived={() => setExpected('arrived')}
      />
    </div>
  );
}

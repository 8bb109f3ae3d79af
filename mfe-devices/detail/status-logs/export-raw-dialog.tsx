import { Modal } from '@dmp/shared/antd/dialog';
import { Button } from '@dmp/shared/antd/shell';
import { ConsoleError, logsApi } from '@dmp/shared/api';
import { browserZone, type Device } from '@dmp/shared/contract';
import { serverNow, useApi } from '@dmp/shared/shell';
import { DownloadButton, type TimeRange, TimeRangeFields, useFocusReturn } from '@dmp/shared/ui';
import { useState } from 'react';
import { lastDays } from '../last-days.ts';
import styles from './export-raw-dialog.module.css';
import { exportSpanErrorTexts, isOutsideExport, validateExportSpan } from './raw-export-span.ts';

export interface ExportRawDialogProps {
  device: Pick<Device, 'id' | 'chargeboxId'>;
  onClose(): void;
}

const presets = [
  { label: 'Last day', days: 1 },
  { label: 'Last 7 days', days: 7 },
];

/** Dialog that exports the raw frames of a device in a time range. */
export function ExportRawDialog({ device, onClose }: ExportRawDialogProps) {
  const logs = useApi(logsApi);
  const [{ from, to }, setRange] = useState<TimeRange>(() => lastDays(1, serverNow()));
  useFocusReturn();
  const error = validateExportSpan(from, to, serverNow());
  return (
    <Modal
      open
      width={560}
      title={`Export Raw CSV Logs: ${device.chargeboxId}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>Close</Button>
          <DownloadButton
            label="Export"
            what="export"
            disabled={error !== undefined}
            fetch={(options) => {
              if (!(from instanceof Date && to instanceof Date))
                throw new ConsoleError('Enter both times, then export again.');
              const range = { startDate: from.toISOString(), endDate: to.toISOString(), timeZone: browserZone() };
              return logs.exportRaw(device.id, range, options);
            }}
            failure="Failed to export"
          />
        </div>
      }
    >
      <TimeRangeFields
        label="Frames between (at most 7 days)"
        from={from}
        to={to}
        disabledDay={isOutsideExport}
        error={error && exportSpanErrorTexts[error]}
        beside={presets.map(({ label, days }) => (
          <Button key={label} size="small" onClick={() => setRange(lastDays(days, serverNow()))}>
            {label}
          </Button>
        ))}
        onChange={(change) => setRange((current) => ({ ...current, ...change }))}
      />
    </Modal>
  );
}

import { formatCount } from '@dmp/shared/format';
import type { FieldsProps } from './action-fields.tsx';
import styles from './fields.module.css';

/** The current firmware of the devices and the file they will fetch. */
export function FirmwareField({ facts }: FieldsProps) {
  const firmware = facts?.firmware;
  if (!facts || !firmware || firmware.length === 0) return null;
  const remaining = facts.devices - firmware.reduce((sum, { devices }) => sum + devices, 0);
  return (
    <section aria-label="Firmware">
      <strong>Firmware</strong>
      <ul className={styles.firmware}>
        {firmware.map(({ from, to, devices }) => (
          <li key={`${from} ${to}`}>
            {`${formatCount(devices, 'device')}: now ${from ?? 'unknown'}, will fetch ${to}`}
          </li>
        ))}
        {remaining > 0 ? <li>{formatCount(remaining, 'more device')}</li> : null}
      </ul>
    </section>
  );
}

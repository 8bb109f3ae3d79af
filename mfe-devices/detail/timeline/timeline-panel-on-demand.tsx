import type { Device } from '@dmp/shared/contract';
import { onDemand } from '@dmp/shared/ui';
import { timelineHeight } from './timeline-height.ts';
import styles from './timeline-panel.module.css';

const OnDemand = onDemand(async () => (await import('./timeline-panel.tsx')).TimelinePanel, 'Timeline');

/** The timeline, in the room that it will take. */
export function TimelinePanel({ device }: { device: Pick<Device, 'chargeboxId' | 'evses'> }) {
  return (
    <div className={styles.room} style={{ minHeight: timelineHeight(device.evses.length) }}>
      <OnDemand chargeboxId={device.chargeboxId} />
    </div>
  );
}

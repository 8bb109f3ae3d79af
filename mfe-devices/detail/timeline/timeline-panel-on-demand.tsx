import type { Device } from '@dmp/shared/contract';
import { onDemand } from '@dmp/shared/ui';
import { timelineHeight } from './timeline-height.ts';
import styles from './timeline-panel.module.css';

const Panel = onDemand(async () => (await import('./timeline-panel.tsx')).TimelinePanel, 'Timeline');

/** The timeline as lazy code; its height is reserved while it loads. */
export function LazyTimelinePanel({ device }: { device: Pick<Device, 'chargeboxId' | 'evses'> }) {
  return (
    <div className={styles.reserved} style={{ minHeight: timelineHeight(device.evses.length) }}>
      <Panel chargeboxId={device.chargeboxId} />
    </div>
  );
}

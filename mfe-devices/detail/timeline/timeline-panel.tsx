import { formatTime, zoneLabel } from '@dmp/shared/format';
import { ChoiceRow, FailedState, Skeleton } from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import { TableSwitch } from '../table-switch.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { timelineLanes } from './timeline-lanes.ts';
import styles from './timeline-panel.module.css';
import { timelineSpans } from './timeline-span.ts';
import { TimelineTable } from './timeline-table.tsx';
import { useTimeline } from './use-timeline.ts';

/** Recent history of a device: statuses, sessions, connection, actions, and more, on one timeline. */
export function TimelinePanel({ chargeboxId }: { chargeboxId: string }) {
  const { span, selectSpan, load } = useTimeline(chargeboxId);
  const { entity: timeline, loadedAt: at, error, busy, reload } = load;
  const [asTable, setAsTable] = useState(false);
  const lanes = useMemo(() => timeline && timelineLanes(timeline), [timeline]);
  const retry = { error, onRetry: () => void reload(), retrying: busy };
  return (
    <div className={styles.timeline}>
      <div className={styles.tools}>
        <ChoiceRow label="Time shown" choices={timelineSpans} chosen={span.key} onChoose={selectSpan} />
        <TableSwitch subject="Timeline" checked={asTable} onChange={setAsTable} />
      </div>
      {error && timeline ? (
        <div>
          <FailedState title="The timeline could not be refreshed" {...retry} />
          <p className={styles.note}>{`Shown as of ${formatTime(at)}.`}</p>
        </div>
      ) : null}
      {timeline && lanes ? (
        <>
          {asTable ? (
            <TimelineTable lanes={lanes} span={span.in} />
          ) : (
            <TimelineChart lanes={lanes} start={Date.parse(timeline.start)} end={Date.parse(timeline.end)} />
          )}
          {lanes.map(({ key, stationId, label, truncationNote }) =>
            truncationNote ? (
              <p key={key} className={styles.note}>
                {`${stationId} ${label}: ${truncationNote}`}
              </p>
            ) : null,
          )}
          <p
            className={styles.note}
          >{`The last ${span.in}, in ${zoneLabel(new Date(timeline.end))}, as of ${formatTime(at)}. Whatever is too close together to tell apart is drawn as one.`}</p>
        </>
      ) : error ? (
        <FailedState title="The timeline could not be loaded" {...retry} />
      ) : (
        <Skeleton label="Loading timeline" lines={skeletonLines} />
      )}
    </div>
  );
}

const skeletonLines = ['100%', '100%', '100%', '100%', '100%', '100%'];

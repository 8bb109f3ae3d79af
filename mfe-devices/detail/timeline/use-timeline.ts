import { useSearchParams } from '@dmp/shared/antd/router';
import { devicesApi } from '@dmp/shared/api';
import { serverNow, useApi } from '@dmp/shared/shell';
import { useEntity } from '@dmp/shared/ui';
import { spanStart, type TimelineSpan, timelineSpanOf, timelineSpans } from './timeline-span.ts';

/** The timeline of a device over the span in the address, refreshed every 30 seconds. */
export function useTimeline(chargeboxId: string) {
  const devices = useApi(devicesApi);
  const [address, setAddress] = useSearchParams();
  const span = timelineSpanOf(address);
  const load = useEntity(
    ['timeline', `${span.key} ${chargeboxId}`],
    (signal) => {
      const end = serverNow();
      const query = { start: spanStart(span, end).toISOString(), end: end.toISOString() };
      return devices.timeline(chargeboxId, query, signal);
    },
    { failure: 'Get timeline failed!', refreshInterval: 30_000 },
  );
  const selectSpan = (key: TimelineSpan['key']) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (key === timelineSpans[0].key) next.delete('timeline');
        else next.set('timeline', key);
        return next;
      },
      { replace: true },
    );
  return { span, selectSpan, load };
}

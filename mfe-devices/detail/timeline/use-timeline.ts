import { useSearchParams } from '@dmp/shared/antd/router';
import { devicesApi } from '@dmp/shared/api';
import { serverNow, useApi } from '@dmp/shared/shell';
import { useEntity } from '@dmp/shared/ui';
import { spanOf, startOf, type TimelineSpan, timelineSpans } from './timeline-span.ts';

/** The timeline of a device, over the span that the address names. It goes on while one looks. */
export function useTimeline(chargeboxId: string) {
  const devices = useApi(devicesApi);
  const [address, setAddress] = useSearchParams();
  const span = spanOf(address);
  const load = useEntity(
    ['timeline', `${span.key} ${chargeboxId}`],
    (signal) => {
      const end = serverNow();
      const query = { start: startOf(span, end).toISOString(), end: end.toISOString() };
      return devices.timeline(chargeboxId, query, signal);
    },
    { failure: 'Get timeline failed!', refreshInterval: 30_000 },
  );
  const show = (key: TimelineSpan['key']) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (key === timelineSpans[0].key) next.delete('timeline');
        else next.set('timeline', key);
        return next;
      },
      { replace: true },
    );
  return { span, show, load };
}

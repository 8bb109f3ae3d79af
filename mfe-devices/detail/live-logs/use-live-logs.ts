import { type Device, joinFilterValues, limits, liveFeedPath } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type FeedState, LiveFeed } from './live-feed.ts';
import { LiveView } from './live-view.ts';
import { stoppedTitle } from './live-words.ts';
import { MessageBuffer } from './message-buffer.ts';
import { type MessageFilter, matcher, noFilter } from './message-filter.ts';

/** The live messages of one device, and what is done with them. */
export interface LiveLogs {
  state: FeedState;
  turn(on: boolean): void;
  view: LiveView;
  filter: MessageFilter;
  setFilter(filter: MessageFilter): void;
  /** What people call an EVSE; nothing for what concerns the charger as a whole. */
  stationOf(evseUid: string): string;
}

/** What of a device its live messages need. */
export type LiveDevice = Pick<Device, 'chargeboxId' | 'evses' | 'webSocketConnection'>;

/** Holds the live feed of a device while it is switched on and in sight. What comes is in the view alone: it changes sixty times a second. */
export function useLiveLogs({ chargeboxId, evses }: LiveDevice): LiveLogs {
  const { connect, notify, report } = useShell();
  const [{ feed, view }] = useState(() => {
    const buffer = new MessageBuffer(limits.liveLog);
    const view = new LiveView(buffer);
    const feed = new LiveFeed({
      connect,
      buffer,
      onRow: view.changed,
      onTimeLimit: () =>
        notify.info({ title: stoppedTitle, text: 'They run for an hour at a time. Go online again to see more.' }),
      onUnreadable: () => report('A live message could not be read.'),
    });
    return { feed, view };
  });
  // Effects end when the tab or the page goes out of sight, and so does the feed.
  useEffect(() => () => feed.leave(), [feed]);

  const stations = useMemo(() => new Map(evses.map(({ evseUid, stationId }) => [evseUid, stationId])), [evses]);
  const stationOf = useCallback((evseUid: string) => stations.get(evseUid) ?? evseUid, [stations]);
  const [filter, setFilter] = useState(noFilter);
  return {
    state: useSyncExternalStore(feed.listen, feed.state),
    turn: (on) => {
      if (on) feed.turnOn({ path: liveFeedPath, query: { chargeboxId, evseUids: uidsOf(evses) } });
      else feed.turnOff();
    },
    view,
    filter,
    setFilter: (next) => {
      setFilter(next);
      view.filter(matcher(next, stationOf));
    },
    stationOf,
  };
}

/** All of a device; none, which means the same, where they would be too long for an address. */
function uidsOf(evses: LiveDevice['evses']): string | undefined {
  const joined = joinFilterValues(evses.map(({ evseUid }) => evseUid));
  return joined === '' || joined.length > limits.length.filter ? undefined : joined;
}

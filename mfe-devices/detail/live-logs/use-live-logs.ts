import { type Device, joinFilterValues, limits, liveFeedPath } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type FeedState, LiveLogFeed } from './live-log-feed.ts';
import { LiveView } from './live-view.ts';
import { stoppedTitle } from './live-words.ts';
import { MessageBuffer } from './message-buffer.ts';
import { type MessageFilter, matcher, noFilter } from './message-filter.ts';

/** State and commands of the live messages of one device. */
export interface LiveLogs {
  state: FeedState;
  setOnline(on: boolean): void;
  view: LiveView;
  filter: MessageFilter;
  setFilter(filter: MessageFilter): void;
  /** Station ID of an EVSE, its UID if unknown; empty for a message about the whole charger. */
  stationOf(evseUid: string): string;
}

export type LiveDevice = Pick<Device, 'chargeboxId' | 'evses' | 'webSocketConnection'>;

/**
 * Owns the live feed of a device, which ends when its tab is hidden. Messages are only in the view, not in React state:
 * it changes up to 60 times per second.
 */
export function useLiveLogs({ chargeboxId, evses }: LiveDevice): LiveLogs {
  const { connect, notify, report } = useShell();
  const [{ feed, view }] = useState(() => {
    const buffer = new MessageBuffer(limits.liveLog);
    const view = new LiveView(buffer);
    const feed = new LiveLogFeed({
      connect,
      buffer,
      onRow: view.changed,
      onTimeLimit: () =>
        notify.info({ title: stoppedTitle, text: 'They run for an hour at a time. Go online again to see more.' }),
      onUnreadable: () => report('A live message could not be read.'),
    });
    return { feed, view };
  });
  // React cleans up effects also when the tab or page is hidden (`Activity`).
  useEffect(() => () => feed.endOnHide(), [feed]);

  const stations = useMemo(() => new Map(evses.map(({ evseUid, stationId }) => [evseUid, stationId])), [evses]);
  const stationOf = useCallback((evseUid: string) => stations.get(evseUid) ?? evseUid, [stations]);
  const [filter, setFilter] = useState(noFilter);
  return {
    state: useSyncExternalStore(feed.subscribe, feed.state),
    setOnline: (on) => {
      if (on) feed.turnOn({ path: liveFeedPath, query: { chargeboxId, evseUids: evseUidsFilter(evses) } });
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

/** The filter of EVSEs; undefined, which means all of the device, if it would be too long for a URL. */
function evseUidsFilter(evses: LiveDevice['evses']): string | undefined {
  const joined = joinFilterValues(evses.map(({ evseUid }) => evseUid));
  return joined === '' || joined.length > limits.length.filter ? undefined : joined;
}

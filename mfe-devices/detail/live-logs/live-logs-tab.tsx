import { zoneLabel } from '@dmp/shared/format';
import type { FeedState } from './live-feed.ts';
import { LiveHead } from './live-head.tsx';
import styles from './live-logs-tab.module.css';
import { LiveTools } from './live-tools.tsx';
import { MessageList } from './message-list.tsx';
import { type LiveDevice, useLiveLogs } from './use-live-logs.ts';

/** The Live Logs tab: what a device and the server say to each other, as it is said. */
export function LiveLogsTab({ device }: { device: LiveDevice }) {
  const { state, turn, view, filter, setFilter, stationOf } = useLiveLogs(device);
  return (
    <div className={styles.tab}>
      <LiveHead state={state} onTurn={turn} />
      <LiveTools chargeboxId={device.chargeboxId} {...{ view, filter, stationOf }} onFilter={setFilter} />
      <MessageList {...{ view, filter, stationOf }} whyEmpty={whyEmpty(state, device)} />
      <p className={styles.zone}>{`Times are shown in ${zoneLabel()}.`}</p>
    </div>
  );
}

function whyEmpty(state: FeedState, { webSocketConnection }: LiveDevice): string {
  if (state.is === 'off') return 'There are no messages while this is offline.';
  return webSocketConnection === 'Connected'
    ? 'No message yet.'
    : 'This charger is not connected. Its messages appear here when it is.';
}

import { zoneLabel } from '@dmp/shared/format';
import { LiveHead } from './live-head.tsx';
import type { FeedState } from './live-log-feed.ts';
import styles from './live-logs-tab.module.css';
import { LiveTools } from './live-tools.tsx';
import { MessageList } from './message-list.tsx';
import { type LiveDevice, useLiveLogs } from './use-live-logs.ts';

/** The Live Logs tab: messages between a device and the server, in real time. */
export function LiveLogsTab({ device }: { device: LiveDevice }) {
  const { state, setOnline, view, filter, setFilter, stationOf } = useLiveLogs(device);
  return (
    <div className={styles.tab}>
      <LiveHead state={state} onSetOnline={setOnline} />
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

import { zoneLabel } from '@dmp/shared/format';
import { LiveHead } from './live-head.tsx';
import styles from './live-logs-tab.module.css';
import { LiveTools } from './live-tools.tsx';
import { MessageList } from './message-list.tsx';
import { type LiveDevice, useLiveLogs } from './use-live-logs.ts';

/** The Live Logs tab: what a device and the server say to each other, as it is said. */
export function LiveLogsTab({ device }: { device: LiveDevice }) {
  const logs = useLiveLogs(device);
  const { state, turn, view, scene, filter, setFilter, stationOf } = logs;
  return (
    <div className={styles.tab}>
      <LiveHead state={state} onTurn={turn} />
      <LiveTools
        chargeboxId={device.chargeboxId}
        {...{ view, filter, stationOf }}
        paused={scene.paused}
        isEmpty={scene.rows.length === 0}
        onFilter={setFilter}
      />
      <MessageList {...{ view, scene, filter, stationOf }} empty={emptySentence(logs, device)} />
      <p className={styles.zone}>Times are shown in {zoneLabel()}.</p>
    </div>
  );
}

function emptySentence({ state, scene }: ReturnType<typeof useLiveLogs>, device: LiveDevice): string {
  if (scene.received > 0) return 'No message matches.';
  if (state.is === 'off') return 'There are no messages while this is offline.';
  return device.webSocketConnection === 'Connected'
    ? 'No message yet.'
    : 'This charger is not connected. Its messages appear here when it is.';
}

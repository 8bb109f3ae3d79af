import { Select } from '@dmp/shared/antd/controls';
import { DeleteOutlined, DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type LiveLogMessage, ocppActions } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import { SearchBox, saveFile } from '@dmp/shared/ui';
import { useSyncExternalStore } from 'react';
import { CopyText } from './copy-text.tsx';
import { type MessageType, otherTypes } from './frame-head.ts';
import styles from './live-tools.module.css';
import type { LiveView } from './live-view.ts';
import type { MessageFilter } from './message-filter.ts';
import { rowsAsText } from './rows-as-text.ts';

interface LiveToolsProps {
  chargeboxId: string;
  view: LiveView;
  filter: MessageFilter;
  onFilter(filter: MessageFilter): void;
  stationOf(evseUid: string): string;
}

const origins: { value: LiveLogMessage['origin']; label: string }[] = [
  { value: 'EVSE', label: 'EVSE' },
  { value: 'SERVER', label: 'Server' },
];

const types: { label: string; options: { value: MessageType; label: string }[] }[] = [
  { label: 'OCPP actions', options: ocppActions.map((value) => ({ value, label: value })) },
  { label: 'Else', options: otherTypes.map((value) => ({ value, label: value })) },
];

/** Filters of the live messages, and commands for the displayed ones: pause, clear, copy, download. */
export function LiveTools({ chargeboxId, view, filter, onFilter, stationOf }: LiveToolsProps) {
  // Only these two values: the tools must not render again with every frame.
  const paused = useSyncExternalStore(view.subscribe, () => view.snapshot().paused);
  const isEmpty = useSyncExternalStore(view.subscribe, () => view.snapshot().rows.length === 0);
  const asText = () => rowsAsText(view.snapshot().rows, stationOf);
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchBox value={filter.text} label="Search messages" onSearch={(text) => onFilter({ ...filter, text })} />
      </div>
      <Select
        aria-label="Type"
        mode="multiple"
        allowClear
        placeholder="All types"
        maxTagCount="responsive"
        className={styles.type ?? ''}
        popupMatchSelectWidth={false}
        value={[...filter.types]}
        options={types}
        onChange={(selected: MessageType[]) => onFilter({ ...filter, types: selected })}
      />
      <Select
        aria-label="From"
        allowClear
        placeholder="EVSE and server"
        className={styles.origin ?? ''}
        value={filter.origin}
        options={origins}
        onChange={(origin?: LiveLogMessage['origin']) => onFilter({ ...filter, origin })}
      />
      <div className={styles.buttons}>
        <Button aria-pressed={paused} onClick={() => (paused ? view.follow() : view.hold('pause'))}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button icon={<DeleteOutlined aria-hidden />} disabled={isEmpty} onClick={() => view.clear()}>
          Clear
        </Button>
        <CopyText label="Copy" what="List" disabled={isEmpty} text={asText} />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={isEmpty}
          onClick={() => saveFile({ fileName: fileName(chargeboxId), content: new Blob([asText()]) })}
        >
          Download
        </Button>
      </div>
    </div>
  );
}

/** `live-logs-CB-1-2026-11-20T08-05-09Z.txt`: some file systems do not allow colons. */
const fileName = (chargeboxId: string) =>
  `live-logs-${chargeboxId}-${serverNow().toISOString().slice(0, 19).replace(/:/g, '-')}Z.txt`;

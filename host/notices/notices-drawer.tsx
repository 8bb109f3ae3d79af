import { Empty, Tag } from '@dmp/shared/antd/basics';
import { Drawer } from '@dmp/shared/antd/dialog';
import { CopyOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { Notify } from '@dmp/shared/shell';
import { TimeText } from '@dmp/shared/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { NoticeText } from './notice-text.tsx';
import { type RecentNotices, requestIdIn } from './recent-notices.ts';

export interface NoticesDrawerProps {
  isOpen: boolean;
  recent: RecentNotices;
  /** Closes the notifications at the edge of the screen. */
  onCloseAll(): void;
  onClose(): void;
}

const kinds: Record<keyof Notify, { label: string; color: string }> = {
  success: { label: 'Done', color: 'green' },
  info: { label: 'Note', color: 'blue' },
  warning: { label: 'Warning', color: 'orange' },
  error: { label: 'Failed', color: 'red' },
};

/**
 * The notifications of this page, newest first, each with its time, link, and request ID. It has no style sheet, like
 * the About drawer.
 */
export function NoticesDrawer({ isOpen, recent, onCloseAll, onClose }: NoticesDrawerProps) {
  const all = useSyncExternalStore(recent.subscribe, recent.getAll);
  // Notifications that arrive while the list is open are read.
  useEffect(() => {
    if (isOpen) recent.markAllRead();
  }, [isOpen, recent, all]);
  const clear = () => {
    recent.clear();
    onCloseAll();
  };
  return (
    <Drawer
      open={isOpen}
      size={480}
      title="Notifications"
      onClose={onClose}
      extra={
        <Button disabled={all.length === 0} onClick={clear}>
          Clear all
        </Button>
      }
    >
      {all.length === 0 ? <Empty description="No notifications since this page was opened." /> : null}
      <ul aria-label="Recent notifications" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {all.map((notice) => {
          const requestId = requestIdIn(notice);
          const { label, color } = kinds[notice.kind];
          return (
            <li key={notice.id} style={{ paddingBlock: 12, borderBlockEnd: '1px solid var(--dmp-line)' }}>
              <Flex gap={8} align="baseline" justify="space-between">
                <strong>{notice.title}</strong>
                <Tag color={color}>{label}</Tag>
              </Flex>
              {/* A link closes the list. */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the link itself is pressed */}
              <div onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}>
                <NoticeText {...notice} />
              </div>
              <Flex gap={8} align="center" wrap style={{ color: 'var(--dmp-text-soft)' }}>
                <TimeText at={notice.at.toISOString()} />
                {requestId ? <CopyRequestId value={requestId} /> : null}
              </Flex>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}

function CopyRequestId({ value }: { value: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('Copied');
    } catch {
      // An insecure page has no clipboard, and the user may have denied access.
      setOutcome('Select the ID and copy it with the keyboard');
    }
  };
  return (
    <>
      <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        Copy request ID
      </Button>
      <span role="status">{outcome}</span>
    </>
  );
}
